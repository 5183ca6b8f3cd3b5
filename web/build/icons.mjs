// The icons an installed app needs, drawn from one SVG: web/icons/icon.svg (any shape) and the same
// on a full ground (maskable).
import { Resvg } from "@resvg/resvg-js";
import { readFileSync } from "node:fs";
import path from "node:path";

const draw = (svg, width) => Buffer.from(new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng());

/** File name -> bytes. */
export function icons(folder) {
  const svg = readFileSync(path.join(folder, "icon.svg"), "utf8"), full = readFileSync(path.join(folder, "maskable.svg"), "utf8");
  return { "icon.svg": svg, "icon-192.png": draw(svg, 192), "icon-512.png": draw(svg, 512), "maskable-512.png": draw(full, 512) };
}
