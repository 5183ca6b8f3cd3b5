// @ts-check
// The whole site as one HTML file that runs by double-click from file://, worker and all. What
// makes that work: payloads are base64 in script elements; the worker and Pyodide's modules are
// data: URLs (blob: ones cannot import there); the page hands Python's files to the worker
// (web/page/siteFiles.single.js, web/worker/python.js). Its policy allows no connection at all.
import { packed, sha256 } from "./site.mjs";
/** @import { Site } from "./site.mjs" */

/**
 * @typedef {object} Parts
 * @property {string} page                       index.html
 * @property {Record<string, string>} scripts    the scripts it names, by name
 * @property {string} main                       the sheet it names
 * @property {string} style                      all sheets
 * @property {(PYTHON: Build) => Promise<string>} worker     gives the worker's script
 * @property {Build} PYTHON
 * @property {Site} site
 * @property {string[]} LATER                    packages that stay away
 */

/**
 * The text of the file.
 * @param {Parts} parts
 */
export async function single({ page, scripts, main, style, worker, PYTHON, site, LATER }) {
  const python = without(PYTHON, LATER);
  const files = packedInside(python.files);
  const texts = { worker: await worker({ ...python, files }), ...catalogue(site) };
  const json = JSON.stringify(texts).replaceAll("<", "\\u003c");
  const elements = [
    `<script type="application/json" id="parts">${json}</script>`,
    ...Object.keys(files).map((name) => payload(name, files[name], python.files[name], site)),
  ];

  const icon = encodeURIComponent(site.read("web/icons/icon.svg").toString());
  let text = page.replace(LINKS, "").replace(POLICY, "@policy@")
    .replace("web/icons/icon.svg", () => `data:image/svg+xml,${icon}`);
  let last = "";
  const safeScripts = Object.entries(scripts).map(([name, script]) => [name, safe(script)]);
  for (const [name, script] of safeScripts) {
    // a module runs once the page is read, so it may stand at its end
    const module = text.includes(`<script type="module" src="${name}"`);
    if (module) last += `<script type="module">${script}</script>\n`;
    text = inPlace(text, name, module ? "" : `<script>${script}</script>\n`);
  }
  text = inPlace(text, main, `<style>${style}</style>\n`);
  const policy = policyFor(safeScripts.map(([, script]) => script), style);
  return text.replace("@policy@", () => policy)
    .replace("</body>", () => [...elements, last].join("\n") + "</body>");
}

// what links to other files, and the policy of a site that has some
const LINKS = /<link rel="(?:manifest|preload|apple-touch-icon)"[^>]*>\n?/g;
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/**
 * A text with something in the place of the script or sheet that it names.
 * @param {string} text
 * @param {string} name
 * @param {string} element
 */
function inPlace(text, name, element) {
  const place = new RegExp(`<(?:script|link)[^>]*"${name}"[^>]*>(?:</script>)?\\n?`);
  return text.replace(place, () => element);
}

/** A script as it may stand inside an element. @param {string} script */
const safe = (script) => script.replace(/<(?=\/script|!--|script)/gi, "\\x3c");

/**
 * The element that allows these scripts, this style and nothing from elsewhere.
 * @param {string[]} scripts
 * @param {string} style
 */
function policyFor(scripts, style) {
  const allowed = (/** @type {string} */ text) => `'sha256-${sha256(text)}'`;
  const content = [
    "default-src 'none'",
    ["script-src 'wasm-unsafe-eval' data:", ...scripts.map(allowed)].join(" "),
    "worker-src data:",
    `style-src ${allowed(style)}`,
    "img-src data: blob:",
    "font-src data:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${content.join("; ")}">`;
}

/**
 * What the worker must know, but for packages that stay away.
 * @param {Build} PYTHON
 * @param {string[]} names
 * @returns {Build}
 */
function without(PYTHON, names) {
  const { files, packages } = PYTHON;
  const left = names.map((name) => packages[name].file_name);
  const kept = Object.entries(files).filter(([name]) => !left.includes(name));
  const needed = Object.entries(packages).filter(([name]) => !names.includes(name));
  return { ...PYTHON, packages: Object.fromEntries(needed), files: Object.fromEntries(kept) };
}

/**
 * Files as they travel inside: scripts are packed here; on the site that is the host's work.
 * @param {Build["files"]} files
 * @returns {Build["files"]}
 */
function packedInside(files) {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => {
    const gzip = file.type === "text/javascript" ? "gzip" : undefined;
    return [name, { ...file, packed: file.packed ?? gzip }];
  }));
}

/**
 * The element that holds one of Python's files.
 * @param {string} name
 * @param {BuiltFile} inside     as it travels here
 * @param {BuiltFile} built      as it lies in the site
 * @param {Site} site
 */
function payload(name, inside, built, site) {
  const data = site.read(built.path.split("?")[0]);
  const bytes = inside.packed && !built.packed ? packed(data) : data;
  const base64 = bytes.toString("base64");
  return `<script type="application/octet-stream" data-file="${name}">${base64}</script>`;
}

/**
 * The texts that the page would fetch, by address.
 * @param {Site} site
 */
function catalogue(site) {
  const games = JSON.parse(site.read("games.json").toString());
  const ofGame = (/** @type {{id: string}} */ { id }) => [`rules/${id}.json`, `posters/${id}.svg`];
  const names = ["games.json", ...games.flatMap(ofGame)];
  return Object.fromEntries(names.map((name) => [name, site.read(name).toString()]));
}
