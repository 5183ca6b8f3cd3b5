// CPython-in-WebAssembly as a command: Pyodide under Node, over the files of this checkout.
//
//   node web/build/pypy.mjs [--stdlib ZIP] [--wheel WHEEL] [--path DIR]... (-m MODULE | -c CODE | FILE) [ARGS]...
//
// The build runs its packaging tools with it (they must compile for the Python that ships), the
// tests run the rules a second time with it. --stdlib and --wheel replace and add to the standard
// library. Only the checkout and the --path folders are visible; /tmp is in memory. Exit status as
// python's.
import { loadPyodide } from "pyodide";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PASSED = /^(CI|COLUMNS|SOURCE_DATE_EPOCH|PYTHON(HASHSEED|NODEBUGRANGES|WARNINGS)|PYTEST_[A-Z_]+|HYPOTHESIS_[A-Z_]+|MULLIGAN_[A-Z_]+)$/;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// Node would print the whole minified line that threw; the message is enough.
for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, (error) => { console.error(String(error).slice(0, 2000)); process.exit(70); });
}

const argv = process.argv.slice(2), options = { "--stdlib": [], "--wheel": [], "--path": [] };
while (argv[0] in options) options[argv.shift()].push(path.resolve(argv.shift()));
const paths = options["--path"];
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED.test(name)));
const python = await loadPyodide({ env: { HOME: "/tmp", ...env }, stdLibURL: options["--stdlib"][0] });
for (const wheel of options["--wheel"]) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
const mounted = new Set();
for (const folder of [root, process.cwd(), ...paths]) {
  if ([...mounted].some((m) => folder === m || folder.startsWith(m + "/"))) continue;
  python.FS.mkdirTree(folder);
  python.mountNodeFS(folder, folder);
  mounted.add(folder);
}
python.FS.chdir(process.cwd());
const run = python.runPython(`
def run(argv, paths):
    import os, runpy, sys, traceback
    sys.path_importer_cache.clear()
    sys.path[:0] = [path for path in paths if path not in sys.path]
    try:
        if argv[0] == "-m":
            sys.argv = argv[1:]
            sys.path.insert(0, os.getcwd())
            runpy.run_module(argv[1], run_name="__main__", alter_sys=True)
        elif argv[0] == "-c":
            sys.argv = ["-c", *argv[2:]]
            exec(compile(argv[1], "<-c>", "exec"), {"__name__": "__main__"})
        else:
            sys.argv = argv
            sys.path.insert(0, os.path.dirname(os.path.abspath(argv[0])))
            runpy.run_path(argv[0], run_name="__main__")
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return stop.code or 0
        print(stop.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0
run`);
if (!argv.length) { console.error("usage: pypy.mjs [--stdlib ZIP] [--wheel WHEEL] [--path DIR]... (-m MODULE | -c CODE | FILE) [ARGS]..."); process.exit(2); }
process.exitCode = run(python.toPy(argv), python.toPy(paths));
