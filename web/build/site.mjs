// @ts-check
// The site's folder while it is made, and what is done with files all over the build.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** This checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const web = path.join(root, "web");

/**
 * The SHA-256 of a file or text.
 * @param {string | Uint8Array} data
 * @param {"base64" | "hex"} [how]
 */
export const sha256 = (data, how = "base64") => createHash("sha256").update(data).digest(how);

/**
 * The address of a file that may change: with other bytes it has another one.
 * @param {string} name
 * @param {string | Uint8Array} data
 */
export const versioned = (name, data) => `${name}?v=${sha256(data, "hex").slice(0, 10)}`;

/** As a web server would pack it. @param {string | Uint8Array} data */
export const packed = (data) => gzipSync(data, { level: 9 });

/** @param {string[]} names */
export const readText = (...names) => readFileSync(path.join(...names), "utf8");

/** @param {string[]} names */
export const readJson = (...names) => JSON.parse(readText(...names));

export class Site {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * Writes a file.
   * @param {string} name
   * @param {string | Uint8Array} data
   */
  put(name, data) {
    mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
    writeFileSync(path.join(this.folder, name), data);
  }

  /** @param {string} name */
  read(name) {
    return readFileSync(path.join(this.folder, name));
  }

  /**
   * The names of all files so far, in an order that follows from the names alone.
   * @param {string} [within]     a folder, with its slash
   * @returns {string[]}
   */
  list(within = "") {
    const entries = readdirSync(path.join(this.folder, within), { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    return entries.flatMap((entry) => {
      const name = within + entry.name;
      return entry.isDirectory() ? this.list(`${name}/`) : [name];
    });
  }
}
