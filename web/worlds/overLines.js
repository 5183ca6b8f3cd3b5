// @ts-check
// A link that a world made, sent over the live lines that are open (TD-19.10).
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { say } from '../page/notices.js';
import { reached, sendLink, watchReached } from '../remote/reached.js';
import { travels } from '../remote/worldLink.js';

/** @typedef {ReturnType<typeof reached>[number]} Other */

/**
 * What a box of links needs for it: `stop` when it is closed, `any` line, the `buttons`, and what
 * is `told` of the lines.
 * @param {string} part             what stands after the # of the link
 * @param {() => void} changed      a line has opened, changed or ended
 * @param {() => void} done         it is sent
 */
export function overLines(part, changed, done) {
  const may = travels(part);
  let others = may ? reached() : [];
  let ended = '';
  const stop = watchReached(() => {
    const now = may ? reached() : [];
    const lost = others.find(({ match }) => !now.some(other => other.match === match));
    if (lost) {
      ended = `The live line to ${lost.name} has ended. Copy the link and send that.`;
    } else if (now.length) {
      ended = '';
    }
    others = now;
    changed();
  });
  /** @param {Other} other */
  const send = ({ match, name, state }) => {
    try {
      sendLink(match, part);
    } catch (/** @type {any} */ error) {
      ended = error.message;
      changed();
      return;
    }
    done();
    say(state === 'away' ? `It goes to ${name} when the live line is back.`
      : `Sent to ${name} over the live line.`, { key: 'done' });
  };
  return {
    stop,
    any: () => others.length > 0,
    buttons: () => others.map(other => html`
      <button class="btn main" type="button" data-send="line"
        @click=${() => send(other)}>${icon('share')}Send to ${called(other, others)}</button>`),
    told: () => html`
      <div role="status">
        ${when(ended || away(others), words => html`<p class="quiet">${words}</p>`)}
      </div>`,
  };
}

/** @param {Other[]} others */
const away = others => others.filter(({ state }) => state === 'away').map(other =>
  `Nothing is heard at the moment from ${called(other, others)}: what is sent waits in the line.`)
  .join(' ');

/**
 * The name of somebody; with a number where two are called so.
 * @param {Other} other
 * @param {Other[]} others
 */
function called(other, others) {
  const same = others.filter(({ name }) => name === other.name);
  return same.length > 1 ? `${other.name}, match ${same.indexOf(other) + 1}` : other.name;
}
