// @ts-check
// The icons an installed app needs, drawn from one SVG: web/icons/icon.svg (any shape) and the same
// on a full ground (maskable).
import { Resvg } from "@resvg/resvg-js";
import { readText } from "./site.mjs";

/**
 * @param {string} svg
 * @param {number} width     pixels
 */
function png(svg, width) {
  const image = new Resvg(svg, { fitTo: { mode: "width", value: width } });
  return Buffer.from(image.render().asPng());
}

/**
 * File name -> what is in it.
 * @param {string} folder
 */
export function icons(folder) {
  const svg = readText(folder, "icon.svg");
  const full = readText(folder, "maskable.svg");
  return {
    "icon.svg": svg,
    "icon-192.png": png(svg, 192),
    "icon-512.png": png(svg, 512),
    "maskable-512.png": png(full, 512),
  };
}
