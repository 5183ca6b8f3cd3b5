// @ts-check
// Our licence and those of all that ships, as one text.
import { readdirSync } from "node:fs";
import path from "node:path";
import { readJson, readText, root, web } from "./site.mjs";

const LICENCE = /^(licen[cs]e|OFL)/i;                  // how the name of such a file begins
const LINE = "-".repeat(100);

export function licences() {
  // notices.txt says where that of Pyodide is
  const packages = Object.keys(readJson(web, "package.json").dependencies)
    .filter((name) => name !== "pyodide")
    .map((name) => path.join(web, "node_modules", name));
  const texts = [root, ...packages, path.join(web, "fonts")].flatMap(licencesIn);
  const notices = readText(web, "build/notices.txt").trim();
  return [notices, ...texts].join(`\n\n${LINE}\n\n`) + "\n";
}

/** @param {string} folder */
function licencesIn(folder) {
  const names = readdirSync(folder).filter((name) => LICENCE.test(name)).sort();
  return names.map((name) => readText(folder, name).trim());
}
