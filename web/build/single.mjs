// The whole site as one HTML file that runs by double-click from file://, worker and all. What
// makes that work: payloads are base64 in script elements; the worker and Pyodide's modules are
// data: URLs (blob: ones cannot import there); the page hands Python's files to the worker
// (web/page/place.single.js, web/worker/python.js). Its policy allows no connection at all.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const allowed = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const safe = (text) => text.replace(/<(?=\/script|!--|script)/gi, "\\x3c");

/**
 * The text of the file. `page` is index.html; `scripts` are the texts of the scripts it names, by
 * name, `style` that of all sheets; `worker(PYTHON)` gives the worker's.
 */
export async function single({ page, scripts, style, worker, main, PYTHON, site, LATER }) {
  const left = LATER.map((name) => PYTHON.packages[name].file_name);
  const files = Object.fromEntries(Object.entries(PYTHON.files).filter(([name]) => !left.includes(name)));
  const packages = Object.fromEntries(Object.entries(PYTHON.packages).filter(([name]) => !LATER.includes(name)));
  // scripts are packed here; on the site that is the host's work
  const inside = Object.fromEntries(Object.entries(files).map(([name, about]) => [name, { ...about, packed: about.packed || about.type === "text/javascript" && "gzip" }]));
  const texts = { worker: await worker({ ...PYTHON, packages, files: inside }) };
  const games = JSON.parse(readFileSync(path.join(site, "games.json")));
  for (const name of ["games.json", ...games.flatMap(({ id }) => [`rules/${id}.json`, `posters/${id}.svg`])])
    texts[name] = readFileSync(path.join(site, name), "utf8");
  const payload = Object.entries(files).map(([name, about]) => {
    const data = readFileSync(path.join(site, about.path.split("?")[0]));
    const bytes = inside[name].packed && !about.packed ? gzipSync(data, { level: 9 }) : data;
    return `<script type="application/octet-stream" data-file="${name}">${bytes.toString("base64")}</script>`;
  });

  const policy = { script: ["'wasm-unsafe-eval'", "data:"], style: [] };
  let text = page.replace(/<link rel="(?:manifest|preload|apple-touch-icon)"[^>]*>\n?/g, "")
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "@policy@");
  const icon = readFileSync(path.join(site, "web/icons/icon.svg"), "utf8");
  text = text.replace("web/icons/icon.svg", () => "data:image/svg+xml," + encodeURIComponent(icon));
  const put = (name, made) => { text = text.replace(new RegExp(`<(?:script|link)[^>]*"${name}"[^>]*>(?:</script>)?\\n?`), made); };
  let last = "";
  for (const [name, script] of Object.entries(scripts)) {
    const body = safe(script), module = text.includes(`<script type="module" src="${name}"`);
    policy.script.push(allowed(body));
    if (module) last += `<script type="module">${body}</script>\n`;
    put(name, () => module ? "" : `<script>${body}</script>\n`);
  }
  policy.style.push(allowed(style));
  put(main, () => `<style>${style}</style>\n`);
  const content = `default-src 'none'; script-src ${policy.script.join(" ")}; worker-src data:; style-src ${policy.style.join(" ")}; `
    + "img-src data: blob:; font-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'";
  const parts = `<script type="application/json" id="parts">${JSON.stringify(texts).replaceAll("<", "\\u003c")}</script>`;
  return text.replace("@policy@", () => `<meta http-equiv="Content-Security-Policy" content="${content}">`)
    .replace("</body>", () => [parts, ...payload, last].join("\n") + "</body>");
}
