// @ts-check
// The page's scripts and sheets, made by esbuild. What a page finds by itself are the scripts and
// the sheet that index.html names. All other scripts esbuild finds by their imports, and the other
// sheets stand in the table of screens (web/page/screens.js).
import esbuild from "esbuild";
import path from "node:path";
import { root } from "./site.mjs";
/** @import { Site } from "./site.mjs" */

export const APP = "web/page/app.js";
export const FIRST_PAINT = "web/page/firstPaint.js";
export const WORKER = "web/worker/worker.js";
export const SERVICE_WORKER = "web/worker/serviceWorker.js";
export const MAIN = "web/styles/main.css";
const FIRST = "web/screens/first.js";

/** @typedef {{styles: string[]}} Part     a part of the page that has sheets of its own */
/** @typedef {{SCREENS: Part[], CLIP: Part, DECKS: Part, RESPONSES: Part}} Screens */

// by its address and not by its name: tsc would read the whole page with the types of Node
const table = new URL("../page/screens.js", import.meta.url).href;
const { SCREENS, CLIP, DECKS, RESPONSES } = /** @type {Screens} */ (await import(table));
const parts = [...SCREENS, CLIP, DECKS, RESPONSES];
/** The sheets that come later, as the table of screens names them. */
const SHEETS = [...new Set(parts.flatMap(({ styles }) => styles))].sort();

/** @param {string} name */
const sheetFile = (name) => `web/${name}.css`;

/** All sheets. */
export const ALL_SHEETS = [MAIN, ...SHEETS.map(sheetFile)];

/**
 * What esbuild tells of the files it wrote, by address.
 * @typedef {esbuild.Metafile["outputs"]} Outputs
 */

/**
 * Values that come in place of a global, by its name.
 * @typedef {Record<string, unknown>} Define
 */

/**
 * How a bundle differs from others.
 * @typedef {Pick<esbuild.BuildOptions, "format" | "splitting" | "inject" | "plugins" | "loader">
 *   & {define?: Define}} Options
 */

/**
 * What the page's scripts became.
 * @typedef {object} Scripts
 * @property {Record<string, string>} named     what index.html names -> its address
 * @property {string[]} preload                 what the page's own script imports at once
 * @property {string[]} first                   what a first visit takes
 * @property {Record<string, string[]>} later   what each part that comes later takes
 */

export class Bundler {
  /** @param {string[]} target     the oldest browsers, as esbuild writes them */
  constructor(target) {
    /** @type {esbuild.BuildOptions & {write: false, metafile: true}} */
    this.options = {
      absWorkingDir: root, outdir: path.join(root, "web"), write: false, metafile: true,
      bundle: true, minify: true, charset: "utf8", legalComments: "none", target,
      logLevel: "warning", logOverride: { "import-is-undefined": "error" },
      entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "fonts/[name]-[hash]",
    };
  }

  /**
   * Bundles files of web/.
   * @param {string[]} entries
   * @param {Options} options
   */
  build(entries, { define = {}, ...options }) {
    return esbuild.build({
      ...this.options, entryPoints: entries, define: asTexts(define), ...options,
    });
  }

  /**
   * Bundles files of web/ into files of the site, which have their hash in their name.
   * @param {Site} site
   * @param {string[]} entries
   * @param {Options} [options]
   * @returns {Promise<Outputs>}
   */
  async into(site, entries, options = {}) {
    const loader = /** @type {const} */ ({ ".woff2": "file" });
    const { outputFiles, metafile } = await this.build(entries, { loader, ...options });
    for (const file of outputFiles) site.put(path.relative(root, file.path), file.contents);
    return metafile.outputs;
  }

  /**
   * Bundles a file of web/ into one text.
   * @param {string} name
   * @param {Options} [options]
   */
  async text(name, options = {}) {
    const loader = /** @type {const} */ ({ ".woff2": "dataurl" });
    const { outputFiles } = await this.build([name], { loader, format: "esm", ...options });
    return outputFiles[0].text;
  }
}

/** @param {Define} define */
function asTexts(define) {
  const entries = Object.entries(define);
  return Object.fromEntries(entries.map(([name, value]) => [name, JSON.stringify(value)]));
}

/**
 * The single file has its own `siteFiles.js`, its worker its own `store.js`.
 * @type {esbuild.Plugin}
 */
export const standIn = {
  name: "one file",
  setup: (build) => build.onResolve({ filter: /\/(siteFiles|store)\.js$/ }, (file) => {
    if (file.importer.includes(".single.")) return undefined;
    const plain = path.resolve(file.resolveDir, file.path);
    return { path: plain.replace(/\.js$/, ".single.js") };
  }),
};

/**
 * Makes all scripts and sheets of the site.
 * @param {Site} site
 * @param {Bundler} bundler
 * @param {{PYTHON: Build, NEEDS: string}} define
 * @returns {Promise<Scripts>}
 */
export async function makeScripts(site, bundler, { PYTHON, NEEDS }) {
  const sheets = await bundler.into(site, ALL_SHEETS);
  const workers = await bundler.into(site, [WORKER], { define: { PYTHON }, format: "esm" });
  const worker = addressOf(workers, WORKER);
  const firstPaint = await bundler.into(site, [FIRST_PAINT],
    { define: { NEEDS, WORKER: worker }, format: "iife" });
  const styles = Object.fromEntries(
    SHEETS.map((name) => [name, addressOf(sheets, sheetFile(name))]));
  // Every later script may count on the page's own, so all of that is one file, not one for each
  // pair of screens that share something.
  const page = await bundler.into(site, [APP],
    { define: { ASSETS: { worker, styles } }, format: "esm", splitting: true, inject: [APP] });

  const named = {
    [APP]: addressOf(page, APP),
    [FIRST_PAINT]: addressOf(firstPaint, FIRST_PAINT),
    [MAIN]: addressOf(sheets, MAIN),
  };
  const atOnce = together(page, named[APP]);
  for (const file of together(page, addressOf(page, FIRST))) atOnce.add(file);
  return {
    named,
    preload: [...atOnce].filter((name) => name !== named[APP]),
    first: [...atOnce, named[FIRST_PAINT], named[MAIN], worker],
    later: laterParts(page, atOnce, styles),
  };
}

/**
 * The address of what became of a script or sheet.
 * @param {Outputs} outputs
 * @param {string} entry
 */
function addressOf(outputs, entry) {
  const address = Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);
  if (!address) throw new Error(`${entry} became no file of the site`);
  return address;
}

/**
 * A file and all that comes with it at once.
 * @param {Outputs} outputs
 * @param {string} name
 * @param {Set<string>} [found]
 */
function together(outputs, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const { kind, path } of outputs[name].imports)
    if (kind === "import-statement") together(outputs, path, found);
  return found;
}

/**
 * The files of each part that comes later, by the name of its script.
 * @param {Outputs} page
 * @param {Set<string>} atOnce     what is there before it
 * @param {Record<string, string>} styles
 */
function laterParts(page, atOnce, styles) {
  /** @type {Record<string, string[]>} */
  const later = {};
  for (const [name, { entryPoint }] of Object.entries(page)) {
    if (!entryPoint || atOnce.has(name)) continue;
    const files = [...together(page, name)].filter((file) => !atOnce.has(file));
    later[path.basename(entryPoint, ".js")] = files;
  }
  for (const name of SHEETS) later[path.basename(name)].push(styles[name]);
  return later;
}
