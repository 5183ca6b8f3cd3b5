// @ts-check
// The pictures of a match, one after the other, as somebody saw it who only looked on: what was
// never shown to all is not in them.
import { html } from '../table/html.js';
import { logLine } from '../table/log.js';
import { soleSeat, verdict } from '../page/words.js';
import { createGif } from './gif.js';
import { look, picture } from './picture.js';
import { createStage } from './stage.js';
/** @import { App, Summary, View } from '../pageTypes.js' */
/** @import { MoveList } from '../types.d.ts' */

const MOST = 40;                                      // pictures
const MOMENT = 900;                                   // ms a picture stays
const END = 3500;                                     // ms the last one stays

/**
 * The moments of a match that a clip shows: all, or so many of them evenly, with the first and the
 * last.
 * @param {number} last     the ply at its end
 */
export function momentsOf(last) {
  const steps = Math.min(last, MOST - 1);
  return Array.from({ length: steps + 1 }, (_, i) => Math.round(steps && i * last / steps));
}

/**
 * What is said under a picture.
 * @param {View} view
 * @param {MoveList} moves
 * @param {number | null} seat     to whom it is said
 */
function caption({ over, players, ply }, { faces, glyphs, plies }, seat) {
  const move = plies.find(each => each.ply === ply);
  const line = move && logLine(move, { players, faces, glyphs });
  const end = over ? html` <b>${verdict(over, seat, players)}.</b> ${over.text}` : '';
  return html`<span>${line ?? (ply ? 'A choice made in secret.' : 'The deal.')}${end}</span>`;
}

/**
 * What draws moments of a match, as pixels.
 * @param {App} app
 * @param {Summary} summary
 */
async function createDrawer(app, { match, ply: last, seats }) {
  const asked = { match, seat: null };
  /** @param {number} ply  @returns {Promise<View>} */
  const viewAt = async ply =>
    ({ ...await app.engine.ask('view', { ...asked, ply }), actions: [], wait: true });
  /** @type {MoveList} */
  const moves = await app.engine.ask('plies', asked);
  const sheet = await look();
  const known = new Map();
  const stage = createStage(app, await viewAt(last));
  const { size } = stage;
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = /** @type {CanvasRenderingContext2D} */ (
    canvas.getContext('2d', { alpha: false, willReadFrequently: true }));
  return {
    size,
    close: stage.close,
    /** @param {number} ply */
    async draw(ply) {
      const view = await viewAt(ply);
      await stage.show(view, caption(view, moves, soleSeat(seats)));
      const image = await picture(stage.element, sheet, known);
      context.drawImage(image, 0, 0, size.width, size.height);
      return context.getImageData(0, 0, size.width, size.height).data;
    },
  };
}

/**
 * A match as a moving picture; null when it was stopped.
 * @param {App} app
 * @param {Summary} summary
 * @param {(share: number) => void} tell     how far it is
 * @param {AbortSignal} stop
 */
export async function clipOf(app, summary, tell, stop) {
  const plies = momentsOf(summary.ply);
  const drawer = await createDrawer(app, summary);
  try {
    const samples = [];
    for (const ply of new Set([0, summary.ply >> 1, summary.ply])) {
      samples.push(await drawer.draw(ply));
      if (stop.aborted) return null;
    }
    const gif = createGif(drawer.size.width, drawer.size.height, samples);
    for (const [i, ply] of plies.entries()) {
      gif.add(await drawer.draw(ply), ply === summary.ply ? END : MOMENT);
      if (stop.aborted) return null;
      tell((i + 1) / plies.length);
    }
    return gif.end();
  } finally {
    drawer.close();
  }
}
