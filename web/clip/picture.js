// @ts-check
// A picture of an element, by the browser itself: a copy of it inside an SVG, which brings the
// page's sheets, fonts and pictures along, since a picture fetches nothing.
import { dataUrl } from '../page/dataUrl.js';

const SVG = 'http://www.w3.org/2000/svg';
const FONT = /url\("?([^")]+\.woff2)"?\)/g;
const SHARP = 2;                                      // dots of a card's picture for each px
// a picture is of one moment: nothing in it comes or fades
const STILL = '*, ::before, ::after { animation: none !important; transition: none !important; }';

/**
 * The text of a sheet with its fonts inside.
 * @param {CSSStyleSheet} sheet
 */
async function textOf(sheet) {
  let text = [...sheet.cssRules].map(rule => rule.cssText).join('\n');
  for (const [link, name] of [...text.matchAll(FONT)]) {
    const answer = await fetch(new URL(name, sheet.href ?? document.baseURI));
    text = text.replace(link, `url("${await dataUrl(await answer.blob())}")`);
  }
  return text;
}

/** @param {Node} node */
const written = node => new XMLSerializer().serializeToString(node);

/**
 * How the page looks now: all its sheets as one element of a picture. It is a text, since this
 * very page takes no sheet but its own.
 */
export async function look() {
  const texts = await Promise.all([...document.styleSheets].map(textOf));
  return `<style>${written(new Text([...texts, STILL].join('\n')))}</style>`;
}

/**
 * An image as an address that holds all of it.
 * @param {HTMLImageElement} image
 * @param {Map<string, string>} known     what was asked before
 */
function inside(image, known) {
  const [width, height] = [image.clientWidth * SHARP, image.clientHeight * SHARP];
  if (!width || !height) return '';
  const key = `${image.src} ${width} ${height}`;
  const kept = known.get(key);
  if (kept) return kept;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const address = canvas.toDataURL();
  known.set(key, address);
  return address;
}

/**
 * A copy of an element in copies of all that it stands in, so that every rule of the sheets finds
 * it.
 * @param {HTMLElement} element
 * @param {Map<string, string>} known
 */
function copyOf(element, known) {
  /** @type {Element} */
  let copy = /** @type {Element} */ (element.cloneNode(true));
  const images = element.querySelectorAll('img');
  for (const [i, image] of copy.querySelectorAll('img').entries()) {
    for (const name of ['loading', 'decoding']) image.removeAttribute(name);
    image.setAttribute('src', inside(images[i], known));
  }
  for (let node = element.parentElement; node; node = node.parentElement) {
    const around = /** @type {Element} */ (node.cloneNode(false));
    around.append(copy);
    copy = around;
  }
  return copy;
}

/**
 * Draws an element of the page as it would look alone in a window of its size.
 * @param {HTMLElement} element
 * @param {string} sheet                  what `look` said
 * @param {Map<string, string>} known     pictures that were asked before; new ones are put there
 */
export async function picture(element, sheet, known) {
  await Promise.all([...element.querySelectorAll('img')].map(image => image.decode()));
  const svg = document.createElementNS(SVG, 'svg');
  const content = document.createElementNS(SVG, 'foreignObject');
  for (const [name, value] of Object.entries(document.documentElement.dataset)) {
    svg.dataset[name] = value;
  }
  svg.setAttribute('width', String(element.offsetWidth));
  svg.setAttribute('height', String(element.offsetHeight));
  content.setAttribute('width', '100%');
  content.setAttribute('height', '100%');
  content.append(copyOf(element, known));
  svg.append(content);
  const text = written(svg).replace(/<\/svg>$/, () => `${sheet}</svg>`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}
