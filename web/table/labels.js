// @ts-check
// What stands on the buttons of the prompt: labels as far as there is room, and no two alike.
/** @import { Action } from '../pageTypes.js' */

export const MANY = 4;                                // so many verbs have room for whole labels
const LONG = 34;                                      // so many letters have room on one line
const ALONE = 40;                                     // of one button alone, in two lines
const MOST = 104;                                     // so many have room on a button
// so many have room beside the tools of a phone, where buttons grow no higher than these: on one
// button in two lines, on one with a tag under its words, on two together, with their tags
const BESIDE = { one: 36, tagged: 34, two: 26 };
const LINE = 44;                                      // and on one line of a small phone
const TWO = 64;                                       // and on two beside the question
// where buttons of more than a line each would take the hand its size
const SMALL = matchMedia('(max-width: 799px) and (min-height: 560px) and (max-height: 720px) '
  + 'and (orientation: portrait), (max-width: 389px) and (min-height: 560px)');
const PHONE = matchMedia('(max-width: 799px) and (orientation: portrait)');
// where question, answers and tools share one line of a small window
const MIDDLE = matchMedia('(min-width: 800px) and (max-width: 1100px) and (min-height: 501px) '
  + 'and (orientation: landscape)');

/**
 * A label that is too long loses words in its middle: what it is done to stands at the end.
 * @param {string} label
 * @param {number} most     so many letters have room
 */
function cut(label, most) {
  if (label.length <= most) return label;
  const ahead = Math.floor(most / (most < MOST ? 2 : 3));
  const head = label.slice(0, label.lastIndexOf(' ', ahead));
  const tail = label.slice(label.indexOf(' ', label.length - (most - ahead)));
  return `${head} …${tail}`;
}

/** How many letters two labels begin with alike. @param {string} one  @param {string} other */
function alike(one, other) {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}

/**
 * A label from the words on in which it is another than its twin, with its verb before them.
 * @param {string} label
 * @param {string} twin     a label that looks alike when both are cut
 * @param {number} most
 */
function cutApart(label, twin, most) {
  const same = alike(label, twin);
  const head = label.slice(0, label.indexOf(' '));
  const tail = label.slice(label.lastIndexOf(' ', same - 1));
  const room = most - head.length - 4;                // the dots before and after
  const end = tail.length <= room ? tail : `${tail.slice(0, tail.lastIndexOf(' ', room))} …`;
  return `${head} …${end}`;
}

/**
 * Labels as far as there is room; two that would look alike are cut where they are not.
 * @param {string[]} labels
 * @param {number} most
 */
function cutAll(labels, most) {
  const shown = labels.map(label => cut(label, most));
  return labels.map((label, i) => {
    const twins = labels.filter((other, j) => other !== label && shown[j] === shown[i]);
    const near = twins.sort((one, other) => alike(label, other) - alike(label, one))[0];
    return near ? cutApart(label, near, most) : shown[i];
  });
}

/**
 * A label without the card it is about, which is picked: its verb, and what that does.
 * @param {string} label
 * @param {string} title     of that card; empty when none is picked
 */
function told(label, title) {
  const [head, ...rest] = label.split(': ');
  const apart = title && rest.length && head.endsWith(` ${title}`);
  return apart ? [head.slice(0, -title.length - 1), ...rest].join(': ') : label;
}

/** `#end-turn` -> `End turn`. @param {string} verb */
const plain = verb => verb.slice(1, 2).toUpperCase() + verb.slice(2).replace(/-/g, ' ');

/**
 * What stands on the buttons of verbs: the label of the action that one ends, or the verb's own
 * word when more is to be picked, or so much is picked already that the rest of the label stands on
 * the table. Of many it is the word too.
 * @param {[string, Action[]][]} verbs
 * @param {number} depth     how much is picked
 * @param {string} title     of the card picked last
 * @returns {string[]}
 */
export function shownOn(verbs, depth, title) {
  /** @param {[string, Action[]]} verb */
  const label = ([id, actions]) => (verbs.length > MANY || depth > 1 || !endsBy(actions, depth)
    ? plain(id) : told(actions[0].label, title));
  return cutAll(verbs.map(label), roomFor(verbs.length));
}

/** How many letters have room on each of so many buttons. @param {number} verbs */
function roomFor(verbs) {
  if (inLines(verbs) || MIDDLE.matches && verbs > 2) return LINE;
  return verbs === MANY || MIDDLE.matches && verbs > 1 ? TWO : MOST;
}

/** Whether each of so many verbs has little more than a line. @param {number} verbs */
const inLines = verbs => verbs > 1 && (SMALL.matches || verbs === MANY && PHONE.matches);

/**
 * What the styles are told where labels are long: whether each has a line or is whole.
 * @param {string[]} shown
 */
export function longOf(shown) {
  const room = shown.length > 1 ? LONG : ALONE;
  if (!shown.some(text => text.length > room)) return '';
  return inLines(shown.length) ? 'lines' : 'whole';
}

/**
 * Whether the buttons need a line of their own on a phone, so that none is higher than the tools.
 * @param {[string, Action[]][]} verbs
 * @param {string[]} shown
 * @param {number} depth
 */
export function isWide(verbs, shown, depth) {
  if (verbs.length > 2) return false;
  const tags = verbs.map(([, actions]) => (endsBy(actions, depth) && actions[0].tag) || '');
  if (verbs.length === 1) return shown[0].length > (tags[0] ? BESIDE.tagged : BESIDE.one);
  const letters = [...shown, ...tags].reduce((sum, text) => sum + text.length, 0);
  return letters > BESIDE.two;
}

/**
 * Whether a verb is an action that is all picked then.
 * @param {Action[]} actions
 * @param {number} depth
 */
export const endsBy = (actions, depth) =>
  actions.length === 1 && actions[0].path.length === depth + 1;
