// @ts-check
// Puts the site together: node web/build/bundle.mjs PARTS OUT [--site-only]
//
// PARTS holds what earlier steps made: packed/ (WebAssembly and standard library), wheels/
// (compiled wheels and pyodide-lock.json), solid/ (wheels as every visitor gets them, packed in one
// piece), catalogue/ (games.json, rules/, posters/). OUT/site is the site, OUT/mulligan.html the
// same in one file for double-click (left out by --site-only: it takes as long as the rest).
//
// - Scripts and styles are what index.html and the table of screens (web/page/screens.js) name and
//   what those import (scripts.mjs). Their hash is in their name, that of Python's files
//   (python.mjs) in a ?v=HASH behind it: a page fetches the version it belongs to, and the service
//   worker takes it from the browser's cache instead of the net.
// - Everything is made from fixed inputs in a fixed order, so that two builds of one commit are the
//   same to the byte.
import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { icons } from "./icons.mjs";
import { licences } from "./licences.mjs";
import { python } from "./python.mjs";
import {
  ALL_SHEETS, APP, Bundler, FIRST_PAINT, MAIN, SERVICE_WORKER, WORKER, makeScripts, standIn,
} from "./scripts.mjs";
import { single } from "./single.mjs";
import { Site, readText, root, sha256, web } from "./site.mjs";
import { sizesOf, tellSizes } from "./sizes.mjs";

const [parts, out] = process.argv.slice(2, 4).map((folder) => path.resolve(folder));
const siteOnly = process.argv.includes("--site-only");
// The oldest browsers that have all we use: light-dark() and :has() decide. An older one is told so
// (web/page/firstPaint.js); README.md says the same.
const OLDEST = Object.entries({ Chrome: "123", Firefox: "121", Safari: "17.5" });
const NEEDS = OLDEST.map((browser) => browser.join(" ")).join(", ");
// Loaded only when somebody adds a stranger's wheel; the single file has no use for them.
const STRANGERS = ["micropip", "stdlib-rest"];

rmSync(out, { recursive: true, force: true });
const site = new Site(path.join(out, "site"));
const bundler = new Bundler(OLDEST.map((browser) => browser.join("").toLowerCase()));
const page = readText(root, "index.html");

const PYTHON = python(parts, site);
// What is kept once it was asked for, and so is no part of a first visit: address -> with its
// version.
const PARTS = Object.values(PYTHON.parts).flatMap((parts) => Object.values(parts));
const later = Object.fromEntries([...STRANGERS, ...PARTS].map(addressOf));
cpSync(path.join(parts, "catalogue"), site.folder, { recursive: true });
site.put("manifest.webmanifest", readText(web, "manifest.webmanifest"));
for (const [name, data] of Object.entries(icons(path.join(web, "icons"))))
  site.put(`web/icons/${name}`, data);
const scripts = await makeScripts(site, bundler, { PYTHON, NEEDS });
site.put("index.html", withAddresses());
// before the files that no visitor needs: it lists what is kept for all
site.put("sw.js", await serviceWorker());
site.put(".nojekyll", "");
site.put("LICENSES.txt", licences());
const whole = siteOnly ? null : Buffer.from(await singleFile());
if (whole) writeFileSync(path.join(out, "mulligan.html"), whole);
site.put("SHA256SUMS", sums());
const found = sizesOf(site, scripts, { later: Object.keys(later), single: whole?.length });
const sizes = { ...found.sizes, files: found.files };
writeFileSync(path.join(out, "sizes.json"), JSON.stringify(sizes, null, 1) + "\n");
tellSizes(found);

/** index.html with the addresses of what it names, and of what those scripts import at once. */
function withAddresses() {
  const preloads = scripts.preload.map((name) => `<link rel="modulepreload" href="${name}">\n`);
  let text = page;
  for (const [name, address] of Object.entries(scripts.named))
    text = text.replace(`"${name}"`, `"${address}"`);
  const module = '<script type="module"';
  return text.replace(module, preloads.join("") + module);
}

/**
 * Where a package's file lies in the site, without and with its version.
 * @param {string} name
 */
function addressOf(name) {
  const { path: address } = PYTHON.files[PYTHON.packages[name].file_name];
  return [address.split("?")[0], address];
}

/** The service worker, with the list of what it keeps: address -> hash. */
function serviceWorker() {
  /** @type {Record<string, string>} */
  const addresses = {};                                // a file of Python's -> with its version
  for (const { path: address } of Object.values(PYTHON.files))
    addresses[address.split("?")[0]] = address;
  /** @type {Record<string, string>} */
  const FILES = {};
  for (const name of site.list()) {
    // pictures: for installing only
    if (name in later || name.endsWith(".png")) continue;
    FILES[addresses[name] ?? name] = sha256(site.read(name));
  }
  const hashes = Object.entries(later)
    .map(([name, address]) => [address, sha256(site.read(name))]);
  const define = { FILES, LATER: Object.fromEntries(hashes) };
  return bundler.text(SERVICE_WORKER, { define, format: "iife" });
}

/** The whole site as one HTML file. */
async function singleFile() {
  const plugins = [standIn];
  const sheets = await Promise.all(ALL_SHEETS.map((name) => bundler.text(name)));
  return single({
    page, main: MAIN, PYTHON, site, LATER: STRANGERS,
    worker: (PYTHON) => bundler.text(WORKER, { define: { PYTHON }, plugins }),
    scripts: {
      [APP]: await bundler.text(APP, { plugins }),
      [FIRST_PAINT]: await bundler.text(FIRST_PAINT,
        { define: { NEEDS, WORKER: "" }, format: "iife" }),
    },
    style: sheets.join(""),
  });
}

/** What sha256sum checks. */
function sums() {
  const names = site.list().sort();
  return names.map((name) => `${sha256(site.read(name), "hex")}  ${name}\n`).join("");
}
