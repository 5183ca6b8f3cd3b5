// @ts-check
// What a first visit costs, packed as a host would (sizes.json; ./build.sh bench judges it).
import { packed } from "./site.mjs";
/** @import { Site } from "./site.mjs" */
/** @import { Scripts } from "./scripts.mjs" */

const FIRST_VISIT = 6.5e6;                             // bytes it may take
const OWN = 110e3;                                     // of them, our own pages and scripts
const PACKED = /\.(bin|whl|woff2)$/;                   // files that no host can pack any more
const UNASKED = ["SHA256SUMS", "LICENSES.txt", ".nojekyll"];

/**
 * What the first visit takes, our own part of that, the single file; and each part that comes
 * later, by its name.
 * @typedef {{first: number, own: number, single?: number} & Record<string, number>} Sizes
 */

/**
 * @param {Site} site
 * @param {Scripts} scripts
 * @param {{later: string[], single?: number}} more
 *   `later`: files that no visitor needs; `single`: the bytes of the single file
 */
export function sizesOf(site, scripts, { later, single }) {
  const first = site.list().filter((name) => isOfFirstVisit(name, later));
  /** @type {Record<string, number>} */
  const parts = {};
  for (const [name, files] of Object.entries(scripts.later)) parts[name] = sum(site, files);
  /** @type {Sizes} */
  const sizes = {
    first: sum(site, first),
    own: sum(site, ["index.html", "sw.js", ...scripts.first]),
    ...parts,
    ...(single && { single }),
  };
  const files = Object.fromEntries(first.map((name) => [name, cost(site, name)]));
  return { sizes, parts, files };
}

/**
 * Pictures are for installing only.
 * @param {string} name
 * @param {string[]} later
 */
const isOfFirstVisit = (name, later) =>
  !later.includes(name) && !name.endsWith(".png") && !UNASKED.includes(name);

/**
 * @param {Site} site
 * @param {string} name
 */
function cost(site, name) {
  const data = site.read(name);
  return PACKED.test(name) ? data.length : packed(data).length;
}

/**
 * @param {Site} site
 * @param {string[]} names
 */
const sum = (site, names) => names.reduce((total, name) => total + cost(site, name), 0);

/** @param {number} size */
const kilo = (size) => `${(size / 1e3).toFixed(1)} kB`;
/** @param {number} size */
const mega = (size) => `${(size / 1e6).toFixed(2)} MB`;

/**
 * Says it in a line, and complains when it is too much.
 * @param {{sizes: Sizes, parts: Record<string, number>}} found
 */
export function tellSizes({ sizes, parts }) {
  const later = Object.entries(parts).map(([name, size]) => `${name} ${kilo(size)}`);
  const single = sizes.single ? `; one file ${mega(sizes.single)}` : "";
  console.log(`first visit ${mega(sizes.first)} packed (6.50 allowed), `
    + `own pages and scripts ${kilo(sizes.own)} (110 allowed), `
    + `asked for later: ${later.join(", ")}${single}`);
  if (sizes.first > FIRST_VISIT || sizes.own > OWN)
    console.error("The site is over its size budget; dist/sizes.json says where.");
}
