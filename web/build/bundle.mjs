// Puts the site together: node web/build/bundle.mjs PARTS OUT [--site-only]
//
// PARTS holds what earlier steps made: packed/ (WebAssembly and standard library), wheels/ (compiled wheels and
// pyodide-lock.json), solid/ (wheels as every visitor gets them, packed in one piece), catalogue/ (games.json, rules/, posters/);
// minified/ fills as scripts are made. OUT/site is the site, OUT/mulligan.html the same in one file for double-click
// (left out by --site-only: it takes as long as the rest).
//
// - Scripts and styles are whatever index.html names; a ?v=HASH after each name, and after each of Python's files, makes a
//   page fetch the version it belongs to and lets the service worker take it from the browser's cache instead of the net.
// - WebAssembly ships as zstd, the standard library and our wheels as gzip, inside .bin files that are unpacked on the way into the
//   streaming compiler (web/build/pack.py). A static host may leave .wasm unpacked (9.6 MB instead of 2.9), and no host can be
//   asked. The name keeps servers from guessing at an encoding.
// - Everything is made from fixed inputs in a fixed order, so that two builds of one commit are the same to the byte.
import esbuild from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, mkdirSync, writeFileSync, renameSync, cpSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { minify } from "terser";
import { icons } from "./icons.mjs";
import { single } from "./single.mjs";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const root = path.dirname(web);
const [parts, out] = process.argv.slice(2, 4).map((folder) => path.resolve(folder)), whole = !process.argv.includes("--site-only");
const site = path.join(out, "site");
const pyodide = path.join(web, "node_modules/pyodide");
const SCRIPT = "text/javascript";
// The oldest browsers that have all we use: light-dark() and :has() decide. An older one is told so (web/early.js); README.md says the same.
const OLDEST = { Chrome: "123", Firefox: "121", Safari: "17.5" }, NEEDS = Object.entries(OLDEST).map((one) => one.join(" ")).join(", ");
const TERSER = JSON.parse(readFileSync(path.join(web, "node_modules/terser/package.json"))).version;
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

/** Writes Python's files and gives what web/python.js must know of them. `bytes` is what a visitor downloads. */
function python() {
  const lock = json(parts, "wheels/pyodide-lock.json"), files = {};
  const add = (name, data, type, more, stored = name) => {
    put(`python/${stored}`, data);
    files[name] = { path: versioned(`python/${stored}`, data), type, bytes: type === SCRIPT ? packed(data).length : data.length, ...more };
  };
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"])       // minified once more: what Emscripten leaves is 7 % bigger
    add(name, Buffer.from(esbuild.transformSync(read(pyodide, name).toString(), { minify: true, format: "esm", legalComments: "none" }).code), SCRIPT);
  const integrity = (...names) => `sha256-${hash(read(parts, ...names))}`;
  add("pyodide.asm.wasm", read(parts, "packed/pyodide.asm.bin"), "application/wasm", { packed: "zstd", sha256: hash(read(parts, "packed/pyodide.asm.bin")) }, "pyodide.asm.bin");
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
  // not asked for here; the sum of what travels is `integrity`, which web/python.js checks in place of Pyodide
  for (const entry of Object.values(lock.packages)) Object.assign(entry, { imports: [], tool: undefined, unvendored_tests: undefined, sha256: "00" });
  const games = Object.fromEntries(json(parts, "catalogue/games.json").map((game) => [game.id, game.wheels]));
  return { info: lock.info, packages: lock.packages, files, games };
}

// Screens that come when they are asked for: scripts that borrow what the first one has (web/lend.js), and their styles.
const SCREENS = { decks: ["web/decks/index.js", "web/style/decks.css"], windows: ["web/windows/index.js", "web/style/windows.css"], world: ["web/world/index.js", "web/world/keep.js", "web/style/world.css"],
  tools: ["web/tools/index.js", "web/style/tools.css"], zstd: ["web/zstd/unzstd.js"], review: ["web/screens/review.js", "web/style/review.css"], ...Object.fromEntries(["rules", "matches", "learn", "settings", "about", "keylist"].map((name) => [name, [`web/screens/${name}.js`]])) };
const apart = Object.values(SCREENS).flat();
const lent = new Map([...read(web, "lend.js").toString().matchAll(/import \{(.+)\} from '\.\/(.+)'/g)].map(([, names, file]) => [path.join(web, file), names]));
const kept = { name: "kept apart", setup: (build) => build.onResolve({ filter: /^\.\// }, (file) => {
  const target = path.join(file.resolveDir, file.path);
  return file.kind === "dynamic-import" && apart.includes(path.relative(root, target)) ? { path: `./${path.relative(web, target)}`, external: true } : undefined;
}) };
const borrowed = { name: "borrowed", setup: (build) => build.onLoad({ filter: /\.js$/ }, (file) =>
  lent.has(file.path) ? { contents: `export const {${lent.get(file.path)}} = globalThis.lent;` } : undefined) };

/** The single file has its own `place.js`, its worker its own `store.js`. */
const standIn = (part) => ({ name: "one file", setup: (build) => build.onResolve({ filter: new RegExp(`/${part}\\.js$`) }, () => ({ path: path.join(web, `${part}.single.js`) })) });

/** Bundles one script or style of web/ to text; fonts become files of the site, or data: URLs in the single file. */
async function bundle(name, { define = {}, inline = false } = {}) {
  const alone = /(early|unzstd)\.js$/.test(name);        // runs as a plain script beside others, so its names stay its own
  const result = await esbuild.build({
    entryPoints: [path.join(root, name)], outdir: path.join(site, "web"), outbase: web, write: false, bundle: true, minify: true,
    format: alone ? "iife" : "esm", target: Object.entries(OLDEST).map((one) => one.join("").toLowerCase()), charset: "utf8", legalComments: "none",
    define: Object.fromEntries(Object.entries({ NEEDS, ...define }).map(([key, value]) => [key, JSON.stringify(value)])),
    loader: { ".woff2": inline ? "dataurl" : "file" }, assetNames: "fonts/[name]-[hash]", logLevel: "warning", logOverride: { "import-is-undefined": "error" },
    plugins: inline ? [standIn(name.endsWith("worker.js") ? "store" : "place")] : apart.includes(name) ? [borrowed] : [kept],
  });
  for (const file of result.outputFiles.slice(0, -1)) put(path.relative(site, file.path), file.contents);
  const { text } = result.outputFiles.at(-1);
  return name.endsWith(".css") ? text : small(text, { module: !alone, ecma: 2020, compress: { passes: 3 } });
}

/** 5 % less than esbuild leaves, and most of the time of a build: what was made once is kept by its hash. */
async function small(text, options) {
  const kept = path.join(parts, "minified", hash(JSON.stringify([TERSER, options, text]), "sha256", "hex") + ".js");
  if (existsSync(kept)) return read(kept).toString();
  const { code } = await minify(text, options);
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(`${kept}.new`, code);
  renameSync(`${kept}.new`, kept);                            // whole, or not there: a build that was cut off leaves no half script
  return code;
}

/** The service worker's list: address -> hash. */
function precache(later, addresses) {
  const names = list(site).filter((name) => !later.includes(name) && !name.endsWith(".png"));      // pictures: for installing only
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

const page = read(root, "index.html").toString(), addresses = {};
const named = [...page.matchAll(/(?:src|href)="(web\/[\w.-]+\.(?:js|css))"/g)].map((match) => match[1]);
for (const name of [...apart, "web/worker.js", ...named]) {
  const text = (await bundle(name, { define: { PYTHON } })).replaceAll(/"(web\/|\.\/)([\w./-]+)"/g, (quoted, start, rest) =>      // ./ as seen from web/app.js
    addresses["web/" + rest] ? JSON.stringify(addresses["web/" + rest].replace("web/", start)) : quoted);
  addresses[name] = versioned(name, text);
  put(name, text);
}
put("index.html", page.replace(/((?:src|href)=")(web\/[\w.-]+\.(?:js|css))"/g, (all, start, name) => `${start}${addresses[name]}"`));

for (const { path: address } of Object.values(PYTHON.files)) addresses[address.split("?")[0]] = address;
const later = LATER.map((name) => `python/${PYTHON.packages[name].file_name}`);
const FILES = precache(later, addresses);       // before the files that no visitor needs
put("sw.js", await bundle("web/sw.js", { define: { FILES, LATER: later.map((name) => addresses[name]), UNZSTD: addresses["web/zstd/unzstd.js"] } }));
put(".nojekyll", "");
put("LICENSES.txt", licences());
if (whole) writeFileSync(path.join(out, "mulligan.html"), await single({ page, named, bundle, PYTHON, site, LATER, more: apart.filter((name) => name.endsWith(".css")) }));

put("SHA256SUMS", list(site).sort().map((name) => `${hash(read(site, name), "sha256", "hex")}  ${name}\n`).join(""));
report();

/** Says what a first visit costs, packed as a host would (sizes.json; ./build.sh bench judges it). */
function report() {
  const cost = (name) => /\.(bin|whl|woff2)$/.test(name) ? read(site, name).length : packed(read(site, name)).length;
  const sum = (names) => names.reduce((total, name) => total + cost(name), 0);
  const first = list(site).filter((name) => !later.includes(name) && !name.endsWith(".png") && !["SHA256SUMS", "LICENSES.txt", ".nojekyll"].includes(name));
  const own = first.filter((name) => /^(index\.html|sw\.js|web\/[\w.-]+\.(js|css))$/.test(name));
  const extra = Object.fromEntries(Object.entries(SCREENS).map(([name, files]) => [name, sum(files)]));
  const sizes = { first: sum(first), own: sum(own), ...extra, ...(whole && { single: read(out, "mulligan.html").length }) };
  writeFileSync(path.join(out, "sizes.json"), JSON.stringify({ ...sizes, files: Object.fromEntries(first.map((name) => [name, cost(name)])) }, null, 1) + "\n");
  console.log(`first visit ${(sizes.first / 1e6).toFixed(2)} MB packed (5.50 allowed), own pages and scripts ${(sizes.own / 1e3).toFixed(1)} kB (60 allowed), asked for later: ${Object.entries(extra).map(([name, size]) => `${name} ${(size / 1e3).toFixed(1)} kB`).join(", ")}${whole ? `; one file ${(sizes.single / 1e6).toFixed(1)} MB` : ""}`);
  if (sizes.first > 5.5e6 || sizes.own > 60e3) console.error("The site is over its size budget; dist/sizes.json says where.");
}
