// @ts-check
// CPython-in-WebAssembly as a command: Pyodide under Node, over the files of this checkout.
//
//   node web/build/pyodidePython.mjs [--stdlib ZIP] [--wheel WHEEL] [--path DIR]...
//                           (-m MODULE | -c CODE | FILE) [ARGS]...
//
// The build runs its packaging tools with it (they must compile for the Python that ships), the
// tests run the rules a second time with it. --stdlib and --wheel replace and add to the standard
// library. Only the checkout and the --path folders are visible; /tmp is in memory. Exit status as
// python's.
import { loadPyodide } from "pyodide";
import { readFileSync } from "node:fs";
import path from "node:path";
import { readText, root, web } from "./site.mjs";
/** @import { PyodideAPI } from "pyodide" */

const USAGE = "usage: pyodidePython.mjs [--stdlib ZIP] [--wheel WHEEL] [--path DIR]... "
  + "(-m MODULE | -c CODE | FILE) [ARGS]...";
// what Python may know of the environment
const PASSED = [
  /^CI$/, /^COLUMNS$/, /^SOURCE_DATE_EPOCH$/, /^PYTHON(HASHSEED|NODEBUGRANGES|WARNINGS)$/,
  /^PYTEST_[A-Z_]+$/, /^HYPOTHESIS_[A-Z_]+$/, /^MULLIGAN_[A-Z_]+$/,
];

// Node would print the whole minified line that threw; the message is enough.
for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, (error) => {
    console.error(String(error).slice(0, 2000));
    process.exit(70);
  });
}

const { options, argv } = read(process.argv.slice(2));
if (!argv.length) {
  console.error(USAGE);
  process.exit(2);
}
const python = await loadPyodide({ env: environment(), stdLibURL: options["--stdlib"][0] });
for (const wheel of options["--wheel"]) install(python, wheel);
mount(python, [root, process.cwd(), ...options["--path"]]);
python.FS.chdir(process.cwd());
const program = python.toPy({ __name__: "pyodide_python" });
const text = readText(web, "build/pyodide_python.py");
python.runPython(text, { globals: program, filename: "pyodide_python.py" });
process.exitCode = program.get("run")(python.toPy(argv), python.toPy(options["--path"]));

/**
 * Our own options, which come first, and what is for Python.
 * @param {string[]} words
 */
function read(words) {
  /** @type {Record<string, string[]>} */
  const options = { "--stdlib": [], "--wheel": [], "--path": [] };
  let at = 0;
  for (; words[at] in options && at + 1 < words.length; at += 2)
    options[words[at]].push(path.resolve(words[at + 1]));
  return { options, argv: words.slice(at) };
}

/** @returns {Record<string, string>} */
function environment() {
  const passed = Object.entries(process.env)
    .filter(([name]) => PASSED.some((pattern) => pattern.test(name)));
  return { HOME: "/tmp", ...Object.fromEntries(passed) };
}

/**
 * @param {PyodideAPI} python
 * @param {string} wheel     its file
 */
function install(python, wheel) {
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir });
}

/**
 * Lets Python see these folders under their own names.
 * @param {PyodideAPI} python
 * @param {string[]} folders
 */
function mount(python, folders) {
  /** @type {string[]} */
  const mounted = [];
  for (const folder of folders) {
    if (mounted.some((above) => folder === above || folder.startsWith(`${above}/`))) continue;
    python.FS.mkdirTree(folder);
    python.mountNodeFS(folder, folder);
    mounted.push(folder);
  }
}
