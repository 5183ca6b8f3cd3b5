// @ts-check
// Python's files, as every visitor gets them: Pyodide's scripts, WebAssembly, the standard library
// and our wheels.
//
// WebAssembly, the standard library and our wheels ship as gzip, inside .bin files that the browser
// unpacks on the way into the streaming compiler (web/build/pack.py). A static host may leave .wasm
// unpacked (9.6 MB instead of 3.4), and no host can be asked. zstd would save half a megabyte, but
// browsers leave it to scripts: a start then takes an eighth longer. The name keeps servers from
// guessing at an encoding.
import esbuild from "esbuild";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { packed, readJson, readText, sha256, versioned, web } from "./site.mjs";
/** @import { Site } from "./site.mjs" */

const SCRIPT = "text/javascript";
const WASM = "application/wasm";
const ZIP = "application/zip";

/**
 * What is put into the site under another name, or has more to be told than its address.
 * @typedef {{stored?: string} & Pick<BuiltFile, "packed" | "integrity">} More
 */

/**
 * Writes Python's files and gives what web/worker/python.js must know of them.
 * @param {string} parts     the folder of what earlier steps made
 * @param {Site} site
 * @returns {Build}
 */
export function python(parts, site) {
  const lock = readJson(parts, "wheels/pyodide-lock.json");
  const games = readJson(parts, "catalogue/games.json");
  /** @type {Build["files"]} */
  const files = {};

  /**
   * @param {string} name     what Pyodide asks for
   * @param {Buffer} data
   * @param {string} type
   * @param {More} [more]
   */
  const add = (name, data, type, { stored = name, ...more } = {}) => {
    const address = `python/${stored}`;
    site.put(address, data);
    const bytes = type === SCRIPT ? packed(data).length : data.length;
    files[name] = { path: versioned(address, data), type, bytes, ...more };
  };

  addPyodide(parts, add);
  for (const { file_name } of Object.values(lock.packages)) addWheel(parts, file_name, add);
  return {
    info: lock.info,
    packages: packagesOf(lock),
    files,
    games: Object.fromEntries(games.map((/** @type {Wheeled} */ game) => [game.id, game.wheels])),
    parts: partsOf(Object.keys(lock.packages)),
  };
}

/**
 * Of these packages those that are parts of another and asked for later (web/build/trim.py), by
 * what they are part of and their own name there.
 * @param {string[]} packages
 */
function partsOf(packages) {
  /** @type {Build["parts"]} */
  const parts = {};
  for (const name of packages) {
    const [whole, part] = name.split("-");
    if (part && packages.includes(whole)) (parts[whole] ??= {})[part] = name;
  }
  return parts;
}

/** A game of the catalogue. @typedef {{id: string, wheels: string[]}} Wheeled */
/** @typedef {(name: string, data: Buffer, type: string, more?: More) => void} Add */

/**
 * @param {string} parts
 * @param {Add} add
 */
function addPyodide(parts, add) {
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) add(name, minified(name), SCRIPT);
  const wasm = readFileSync(path.join(parts, "packed/pyodide.asm.bin"));
  const library = readFileSync(path.join(parts, "packed/stdlib.bin"));
  add("pyodide.asm.wasm", wasm, WASM, { stored: "pyodide.asm.bin", packed: "gzip" });
  add("stdlib.zip", library, ZIP, { stored: "stdlib.bin", packed: "gzip" });
}

/**
 * One of Pyodide's scripts, minified once more: what Emscripten leaves is 7 % bigger.
 * @param {string} name
 */
function minified(name) {
  const source = readText(web, "node_modules/pyodide", name);
  const options = { minify: true, format: "esm", legalComments: "none" };
  const { code } = esbuild.transformSync(source, /** @type {esbuild.TransformOptions} */ (options));
  return Buffer.from(code);
}

/**
 * A wheel; where there is one, packed in one piece (web/build/solid.py).
 * @param {string} parts
 * @param {string} name
 * @param {Add} add
 */
function addWheel(parts, name, add) {
  const stored = name.replace(/whl$/, "bin");
  const solid = path.join(parts, "solid", stored);
  const whole = existsSync(solid);
  const data = readFileSync(whole ? solid : path.join(parts, "wheels", name));
  const integrity = `sha256-${sha256(data)}`;
  add(name, data, ZIP, whole ? { stored, packed: "gzip", integrity } : { integrity });
}

/**
 * What Pyodide must know of the packages. The sum of what travels is `integrity` of the files,
 * which web/worker/python.js checks in place of Pyodide; the rest is not asked for here.
 * @param {any} lock
 */
function packagesOf({ packages }) {
  packages.micropip.depends.push("stdlib-rest");
  const unasked = { imports: [], tool: undefined, unvendored_tests: undefined, sha256: "00" };
  for (const entry of Object.values(packages)) Object.assign(entry, unasked);
  return packages;
}
