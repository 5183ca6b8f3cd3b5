// @ts-check
// A link that a world made, sent over the live lines that are open (TD-19.10), and whether it came
// (TD-19.12).
import { html } from '../table/html.js';
import { icon } from '../table/icons.js';
import { say } from '../page/notices.js';
import { reached, sendLink, watchReached } from '../remote/reached.js';
import { travels } from '../remote/worldLink.js';

/** @import { Other } from '../remote/reached.js' */
/** @import { Game } from '../types.d.ts' */

const OTHERWISE = 'Copy the link and send that.';

/**
 * What a box of links needs for it: `stop` when it is closed, `toSend` while one of the lines has
 * not had it, the `buttons`, and what is `told` of the lines.
 * @param {string} part             what stands after the # of the link
 * @param {Game[]} games
 * @param {() => void} changed      a line has opened, changed or ended, or the link has come
 */
export function overLines(part, games, changed) {
  const may = travels(part, games);
  let others = may ? reached(part) : [];
  let ended = '';
  const unwatch = watchReached(() => {
    const now = may ? reached(part) : [];
    const lost = others.find(({ match }) => !now.some(other => other.match === match));
    if (lost) ended = endedWords(lost, lost.name);
    else if (now.length) ended = '';
    others = now;
    changed();
  });
  /** @param {Other} other */
  const send = ({ match }) => {
    try {
      sendLink(match, part);
    } catch (/** @type {any} */ error) {
      ended = error.message;
      changed();
    }
  };
  /** @param {Other} other */
  const button = other => html`
    <button class=${other.fate ? 'btn' : 'btn main'} type="button" data-send="line"
      @click=${() => send(other)}>
      ${icon('share')}${other.fate ? 'Send again' : 'Send'} to ${called(other, others)}</button>`;
  return {
    stop: () => {
      unwatch();
      for (const other of others) if (other.fate === 'going') tellLater(part, other);
    },
    toSend: () => others.some(({ fate }) => !fate),
    buttons: () => others.map(button),
    told: () => html`
      <div role="status">
        ${[ended, ...others.map(other => words(other, called(other, others)))].filter(Boolean)
          .map(line => html`<p class="quiet">${line}</p>`)}
      </div>`,
  };
}

/**
 * The box is closed before it is known that a link came: that is said as a notice, once it is.
 * @param {string} part
 * @param {Other} before
 */
function tellLater(part, before) {
  const unwatch = watchReached(() => {
    const now = reached(part).find(({ match }) => match === before.match);
    if (now?.fate === 'going') return;
    unwatch();
    const lost = !now?.fate || now.fate === 'refused';
    const line = now?.fate ? words(now, now.name) : endedWords(before, before.name);
    say(line, { key: `sent ${part}`, tone: lost ? 'bad' : '', stay: lost });
  });
}

/**
 * What is known of the link and of a line. Nothing, where it was not sent and the line is open.
 * @param {Other} other
 * @param {string} name     of the other, as it is called here
 */
function words({ fate, state }, name) {
  if (fate === 'reached') return `It reached ${name}.`;
  if (fate === 'refused') return `The page of ${name} did not take it. ${OTHERWISE}`;
  if (state === 'away') {
    return fate ? `Not yet: the live line to ${name} is down. It goes when the line is back.`
      : `Nothing is heard at the moment from ${name}: what is sent waits in the line.`;
  }
  if (fate === 'silent') {
    return `Sent to ${name}. Their page is of an older version, and does not say that it came.`;
  }
  return fate && `On its way to ${name}.`;
}

/**
 * What is to be said of a line that has ended.
 * @param {Other} other     as it was last
 * @param {string} name
 */
function endedWords({ fate }, name) {
  const line = `The live line to ${name} has ended`;
  if (fate === 'reached') return `It reached ${name}. ${line} since.`;
  return fate && fate !== 'refused'
    ? `${line}, and it is not known whether the link came. ${OTHERWISE}` : `${line}. ${OTHERWISE}`;
}

/**
 * The name of somebody; with a number where two are called so.
 * @param {Other} other
 * @param {Other[]} others
 */
function called(other, others) {
  const same = others.filter(({ name }) => name === other.name);
  return same.length > 1 ? `${other.name}, match ${same.indexOf(other) + 1}` : other.name;
}
