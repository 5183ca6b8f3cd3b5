// Puts the site together: node web/build/bundle.mjs PARTS OUT [--site-only]
//
// PARTS holds what earlier steps made: packed/ (WebAssembly and standard library), wheels/
// (compiled wheels and pyodide-lock.json), solid/ (wheels as every visitor gets them, packed in one
// piece), catalogue/ (games.json, rules/, posters/). OUT/site is the site, OUT/mulligan.html the
// same in one file for double-click (left out by --site-only: it takes as long as the rest).
//
// - Scripts and styles are what index.html and the table of screens (web/page/screens.js) name and what those import. Their hash
//   is in their name, that of Python's files in a ?v=HASH behind it: a page fetches the version it belongs to, and the service
//   worker takes it from the browser's cache instead of the net.
// - WebAssembly, the standard library and our wheels ship as gzip, inside .bin files that the browser unpacks on the way into the
//   streaming compiler. A static host may leave .wasm unpacked (9.6 MB instead of 3.4), and no host can be asked. zstd would save
//   half a megabyte more, but browsers leave it to scripts, which takes a tenth of the start. The name keeps servers from guessing
//   at an encoding.
// - Everything is made from fixed inputs in a fixed order, so that two builds of one commit are the same to the byte.
import esbuild from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, mkdirSync, writeFileSync, cpSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { icons } from "./icons.mjs";
import { single } from "./single.mjs";
import { DECKS, RESPONSES, SCREENS } from "../page/screens.js";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const root = path.dirname(web);
const [parts, out] = process.argv.slice(2, 4).map((folder) => path.resolve(folder)), whole = !process.argv.includes("--site-only");
const site = path.join(out, "site");
const pyodide = path.join(web, "node_modules/pyodide");
const SCRIPT = "text/javascript";
// The oldest browsers that have all we use: light-dark() and :has() decide. An older one is told so
// (web/page/firstPaint.js); README.md says the same.
const OLDEST = { Chrome: "123", Firefox: "121", Safari: "17.5" }, NEEDS = Object.entries(OLDEST).map((one) => one.join(" ")).join(", ");
// Loaded only when somebody adds a stranger's wheel, so not part of a first visit.
const LATER = ["micropip", "stdlib-rest"];

const hash = (data, kind = "sha256", how = "base64") => createHash(kind).update(data).digest(how);
const versioned = (name, data) => `${name}?v=${hash(data, "sha256", "hex").slice(0, 10)}`;
const read = (...names) => readFileSync(path.join(...names));
const json = (...names) => JSON.parse(read(...names));
const packed = (data) => gzipSync(data, { level: 9 });

function put(name, data) {
  mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
  writeFileSync(path.join(site, name), data);
}

function list(folder, at = "") {
  return readdirSync(path.join(folder, at), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => entry.isDirectory() ? list(folder, at + entry.name + "/") : [at + entry.name]);
}

/**
 * Writes Python's files and gives what web/worker/python.js must know of them. `bytes` is what a
 * visitor downloads.
 */
function python() {
  const lock = json(parts, "wheels/pyodide-lock.json"), files = {};
  const add = (name, data, type, more, stored = name) => {
    put(`python/${stored}`, data);
    files[name] = { path: versioned(`python/${stored}`, data), type, bytes: type === SCRIPT ? packed(data).length : data.length, ...more };
  };
  // minified once more: what Emscripten leaves is 7 % bigger
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"])
    add(name, Buffer.from(esbuild.transformSync(read(pyodide, name).toString(), { minify: true, format: "esm", legalComments: "none" }).code), SCRIPT);
  const integrity = (...names) => `sha256-${hash(read(parts, ...names))}`;
  add("pyodide.asm.wasm", read(parts, "packed/pyodide.asm.bin"), "application/wasm", { packed: "gzip" }, "pyodide.asm.bin");
  add("stdlib.zip", read(parts, "packed/stdlib.bin"), "application/zip", { packed: "gzip" }, "stdlib.bin");
  for (const { file_name } of Object.values(lock.packages)) {
    const whole = file_name.replace(/whl$/, "bin");
    if (existsSync(path.join(parts, "solid", whole))) {
      add(file_name, read(parts, "solid", whole), "application/zip", { packed: "gzip", integrity: integrity("solid", whole) }, whole);
      continue;
    }
    add(file_name, read(parts, "wheels", file_name), "application/zip", { integrity: integrity("wheels", file_name) });
  }
  lock.packages.micropip.depends.push("stdlib-rest");
  // not asked for here; the sum of what travels is `integrity`, which web/worker/python.js checks
  // in place of Pyodide
  for (const entry of Object.values(lock.packages)) Object.assign(entry, { imports: [], tool: undefined, unvendored_tests: undefined, sha256: "00" });
  const games = Object.fromEntries(json(parts, "catalogue/games.json").map((game) => [game.id, game.wheels]));
  return { info: lock.info, packages: lock.packages, files, games };
}

// ---- scripts and styles ----------------------------------------------------------------------------------------------
// What a page finds by itself: the scripts and the sheet that index.html names. All other scripts
// esbuild finds by their imports, and the sheets stand in the table of screens.
const APP = "web/page/app.js", FIRST = "web/screens/first.js", EARLY = "web/page/firstPaint.js", WORKER = "web/worker/worker.js", MAIN = "web/styles/main.css";
const SHEETS = [...new Set([...SCREENS, DECKS, RESPONSES].flatMap(({ styles }) => styles))].sort();

/** The single file has its own `place.js`, its worker its own `store.js`. */
const standIn = { name: "one file", setup: (build) => build.onResolve({ filter: /\/(place|store)\.js$/ }, (file) =>
  file.importer.includes(".single.") ? undefined : { path: path.resolve(file.resolveDir, file.path).replace(/\.js$/, ".single.js") }) };

const options = {
  absWorkingDir: root, outdir: path.join(root, "web"), write: false, bundle: true, minify: true, metafile: true, charset: "utf8", legalComments: "none",
  target: Object.entries(OLDEST).map((one) => one.join("").toLowerCase()), logLevel: "warning", logOverride: { "import-is-undefined": "error" },
  entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "fonts/[name]-[hash]",
};
const texts = (define) => Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]));

/**
 * Bundles `entries` of web/ into files of the site, which have their hash in their name. Answers
 * with esbuild's list of them.
 */
async function bundle(entries, { define = {}, ...more }) {
  const { outputFiles, metafile } = await esbuild.build({ ...options, entryPoints: entries, define: texts(define), loader: { ".woff2": "file" }, ...more });
  for (const file of outputFiles) put(path.relative(root, file.path), file.contents);
  return metafile.outputs;
}

/** The same as one text each, for the single file. */
async function inlined(name, { define = {}, format = "esm", plugins = [] } = {}) {
  const { outputFiles } = await esbuild.build({ ...options, entryPoints: [name], define: texts(define), loader: { ".woff2": "dataurl" }, format, plugins });
  return outputFiles[0].text;
}

/** The address of what became of a script or sheet. */
const addressOf = (outputs, entry) => Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);

/** All that comes with a file at once. */
function together(outputs, name, found = new Set()) {
  if (!found.has(name)) {
    found.add(name);
    outputs[name].imports.filter(({ kind }) => kind === "import-statement").forEach((one) => together(outputs, one.path, found));
  }
  return [...found];
}

/**
 * Makes all scripts and sheets; answers what index.html has to name, and what a first visit and
 * each part take.
 */
async function scripts(PYTHON) {
  const sheets = await bundle([MAIN, ...SHEETS.map((name) => `web/${name}.css`)], {});
  const worker = await bundle([WORKER], { define: { PYTHON }, format: "esm" });
  const early = await bundle([EARLY], { define: { NEEDS }, format: "iife" });
  const styles = Object.fromEntries(SHEETS.map((name) => [name, addressOf(sheets, `web/${name}.css`)]));
  // Every later script may count on the page's own, so all of that is one file, not one for each
  // pair of screens that share something.
  const page = await bundle([APP], { define: { ASSETS: { worker: addressOf(worker, WORKER), styles } }, format: "esm", splitting: true, inject: [APP] });
  const first = [...new Set([...together(page, addressOf(page, APP)), ...together(page, addressOf(page, FIRST))])];
  const parts = Object.fromEntries(Object.entries(page).filter(([name, { entryPoint }]) => entryPoint && !first.includes(name))
    .map(([name, { entryPoint }]) => [path.basename(entryPoint, ".js"), together(page, name).filter((file) => !first.includes(file))]));
  for (const name of SHEETS) parts[path.basename(name)].push(styles[name]);
  const named = { [APP]: addressOf(page, APP), [EARLY]: addressOf(early, EARLY), [MAIN]: addressOf(sheets, MAIN) };
  return { named, first: [...first, named[EARLY], named[MAIN], addressOf(worker, WORKER)], preload: first.filter((name) => name !== named[APP]), parts };
}

/** The service worker's list: address -> hash. */
function precache(later, addresses) {
  // pictures: for installing only
  const names = list(site).filter((name) => !later.includes(name) && !name.endsWith(".png"));
  return Object.fromEntries(names.map((name) => [addresses[name] || name, hash(read(site, name))]));
}

/** Our licence and those of all that ships. */
function licences() {
  const shipped = Object.keys(json(web, "package.json").dependencies).filter((name) => name !== "pyodide").map((name) => path.join(web, "node_modules", name));
  const texts = [root, ...shipped, path.join(web, "fonts")]
    .flatMap((folder) => readdirSync(folder).filter((name) => /^(licen[cs]e|OFL)/i.test(name)).sort().map((name) => read(folder, name).toString().trim()));
  return [read(web, "build/notices.txt").toString().trim(), ...texts].join("\n\n" + "-".repeat(100) + "\n\n") + "\n";
}

rmSync(out, { recursive: true, force: true });
const PYTHON = python();
cpSync(path.join(parts, "catalogue"), site, { recursive: true });
put("manifest.webmanifest", read(web, "manifest.webmanifest"));
for (const [name, data] of Object.entries(icons(path.join(web, "icons")))) put(`web/icons/${name}`, data);

const made = await scripts(PYTHON);
const page = read(root, "index.html").toString();
const preloads = made.preload.map((name) => `<link rel="modulepreload" href="${name}">\n`).join("");
const linked = Object.entries(made.named).reduce((text, [name, address]) => text.replace(`"${name}"`, `"${address}"`), page);
put("index.html", linked.replace('<script type="module"', `${preloads}<script type="module"`));

const addresses = {};
for (const { path: address } of Object.values(PYTHON.files)) addresses[address.split("?")[0]] = address;
const later = LATER.map((name) => `python/${PYTHON.packages[name].file_name}`);
const FILES = precache(later, addresses);       // before the files that no visitor needs
const answers = { FILES, LATER: later.map((name) => addresses[name]) };
put("sw.js", await inlined("web/worker/serviceWorker.js", { define: answers, format: "iife" }));
put(".nojekyll", "");
put("LICENSES.txt", licences());
if (whole) writeFileSync(path.join(out, "mulligan.html"), await oneFile());

put("SHA256SUMS", list(site).sort().map((name) => `${hash(read(site, name), "sha256", "hex")}  ${name}\n`).join(""));
report();

/** The whole site as one HTML file. */
async function oneFile() {
  const plugins = [standIn];
  return single({
    page, main: MAIN, PYTHON, site, LATER,
    worker: (PYTHON) => inlined(WORKER, { define: { PYTHON }, plugins }),
    scripts: { [APP]: await inlined(APP, { plugins }), [EARLY]: await inlined(EARLY, { define: { NEEDS }, format: "iife" }) },
    style: (await Promise.all([MAIN, ...SHEETS.map((name) => `web/${name}.css`)].map((name) => inlined(name)))).join(""),
  });
}

/**
 * Says what a first visit costs, packed as a host would (sizes.json; ./build.sh bench judges it).
 */
function report() {
  const cost = (name) => /\.(bin|whl|woff2)$/.test(name) ? read(site, name).length : packed(read(site, name)).length;
  const sum = (names) => names.reduce((total, name) => total + cost(name), 0);
  const first = list(site).filter((name) => !later.includes(name) && !name.endsWith(".png") && !["SHA256SUMS", "LICENSES.txt", ".nojekyll"].includes(name));
  const extra = Object.fromEntries(Object.entries(made.parts).map(([name, files]) => [name, sum(files)]));
  const sizes = { first: sum(first), own: sum(["index.html", "sw.js", ...made.first]), ...extra, ...(whole && { single: read(out, "mulligan.html").length }) };
  writeFileSync(path.join(out, "sizes.json"), JSON.stringify({ ...sizes, files: Object.fromEntries(first.map((name) => [name, cost(name)])) }, null, 1) + "\n");
  const kilo = (size) => `${(size / 1e3).toFixed(1)} kB`, mega = (size) => `${(size / 1e6).toFixed(2)} MB`;
  console.log(`first visit ${mega(sizes.first)} packed (6.50 allowed), own pages and scripts ${kilo(sizes.own)} (110 allowed), asked for later: `
    + Object.entries(extra).map(([name, size]) => `${name} ${kilo(size)}`).join(", ") + (whole ? `; one file ${mega(sizes.single)}` : ""));
  if (sizes.first > 6.5e6 || sizes.own > 110e3) console.error("The site is over its size budget; dist/sizes.json says where.");
}
