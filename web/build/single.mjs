// The whole site as one HTML file that runs by double-click from file://, worker and all. What makes that work:
// payloads are base64 in script elements; the worker and Pyodide's modules are data: URLs (blob: ones cannot import there);
// the page hands Python's files to the worker (web/place.single.js, web/python.js). Its policy allows no connection at all.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const allowed = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const safe = (text) => text.replace(/<(?=\/script|!--|script)/gi, "\\x3c");

/** The text of the file. `page` is index.html, `named` the scripts and styles in it, `more` the styles that come later on the site. */
export async function single({ page, named, more, bundle, PYTHON, site, LATER }) {
  const left = LATER.map((name) => PYTHON.packages[name].file_name);
  const files = Object.fromEntries(Object.entries(PYTHON.files).filter(([name]) => !left.includes(name)));
  const packages = Object.fromEntries(Object.entries(PYTHON.packages).filter(([name]) => !LATER.includes(name)));
  // scripts are packed here; on the site that is the host's work
  const kit = Object.fromEntries(Object.entries(files).map(([name, about]) => [name, { ...about, packed: about.packed || about.type === "text/javascript" && "gzip" }]));
  const texts = { "web/worker.js": await bundle("web/worker.js", { define: { PYTHON: { ...PYTHON, packages, files: kit } }, inline: true }) };
  const games = JSON.parse(readFileSync(path.join(site, "games.json")));
  for (const name of ["games.json", ...games.flatMap(({ id }) => [`rules/${id}.json`, `posters/${id}.svg`])])
    texts[name] = readFileSync(path.join(site, name), "utf8");
  const payload = Object.entries(files).map(([name, about]) => {
    const data = readFileSync(path.join(site, about.path.split("?")[0]));
    const bytes = kit[name].packed && !about.packed ? gzipSync(data, { level: 9 }) : data;
    return `<script type="application/octet-stream" data-file="${name}">${bytes.toString("base64")}</script>`;
  });

  const policy = { script: ["'wasm-unsafe-eval'", "data:"], style: [] };
  let text = page.replace(/<link rel="(?:manifest|preload|apple-touch-icon)"[^>]*>\n?/g, "")
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "@policy@");
  const icon = readFileSync(path.join(site, "web/icons/icon.svg"), "utf8");
  text = text.replace("web/icons/icon.svg", () => "data:image/svg+xml," + encodeURIComponent(icon));
  let last = "";
  for (const name of named) {
    const script = name.endsWith(".js");
    let body = await bundle(name, { inline: true });
    if (script) body = safe(body);
    else for (const later of more) body += await bundle(later, { inline: true });
    const tag = new RegExp(`<(?:script|link)[^>]*"${name}"[^>]*>(?:</script>)?\\n?`), [found] = text.match(tag);
    policy[script ? "script" : "style"].push(allowed(body));
    if (found.includes('type="module"')) last += `<script type="module">${body}</script>\n`;
    text = text.replace(tag, () => found.includes('type="module"') ? "" : script ? `<script>${body}</script>\n` : `<style>${body}</style>\n`);
  }
  const content = `default-src 'none'; script-src ${policy.script.join(" ")}; worker-src data:; style-src ${policy.style.join(" ")}; `
    + "img-src data: blob:; font-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'";
  const parts = `<script type="application/json" id="parts">${JSON.stringify(texts).replaceAll("<", "\\u003c")}</script>`;
  return text.replace("@policy@", () => `<meta http-equiv="Content-Security-Policy" content="${content}">`)
    .replace("</body>", () => [parts, ...payload, last].join("\n") + "</body>");
}
