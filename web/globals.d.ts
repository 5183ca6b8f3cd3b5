// What the build puts in (web/build/bundle.mjs).
declare const ASSETS: { worker: string, styles: Record<string, string> };
declare const PYTHON: Build;
declare const FILES: Record<string, string>;
declare const LATER: Record<string, string>;
declare const NEEDS: string;
declare const WORKER: string;

/** Set going before the first paint, until the page takes it. */
declare var firstWorker: Worker | undefined;

/** What the worker must know of Python's files (web/build/python.mjs). */
interface Build {
  /** Of our own Pyodide lock. */
  info: any;
  /** The same; `file_name` is a key of `files`. */
  packages: Record<string, { file_name: string, [more: string]: any }>;
  /** By the name that Pyodide asks for. */
  files: Record<string, BuiltFile>;
  /** The packages of each game, by its id. */
  games: Record<string, string[]>;
  /**
   * The packages that are parts of another and asked for later: by that one's name, then by what
   * the calls begin with that need the part.
   */
  parts: Record<string, Record<string, string>>;
}

/** One of Python's files. */
interface BuiltFile {
  /** Its address in the site. */
  path: string;
  /** What it is once it is unpacked. */
  type: string;
  /** What a visitor downloads. */
  bytes: number;
  packed?: 'gzip';
  /** The sum of the bytes that travel, as fetch wants it. */
  integrity?: string;
}
