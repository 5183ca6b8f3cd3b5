// @ts-check
// A press that was meant for one thing never does another. Every button at the prompt, verb or
// tool, hears a press only when it has stood there as what it is, in that place, for half a second:
// a finger under way arrives sooner, and who reads a label needs longer. What was weighed:
//  * A verb that came of a pick on the table, at the same moment of the match, hears at once:
//    whoever picked a card asked for it, and the pointer is at the card. A key that picked a card
//    is led on to the verb, so there it waits; and so it does where a tool stood before the pick:
//    a person knows by heart where the tools are, and the hand may be on its way to one.
//  * One decision often follows another where one just pressed ("Pass", then "End the turn"), and
//    who presses twice means the first. Buttons that change sides would be found by nobody, so they
//    stay; but one that came under a pointer at rest, or took over the key, hears nothing for
//    longer. Whoever plays fast moves the pointer a little, taps elsewhere or walks there by key:
//    that is an aim of its own, and half a second is enough again. The same decision once more, as
//    to pass and to pass, needs no new aim.
//  * A key that is held down presses once.
import { complete } from './paths.js';
/** @import { Action, PromptTool, View } from '../pageTypes.js' */

/**
 * @typedef {[number, number]} Point     of the window, in px
 *
 * A button as it stands at the prompt.
 * @typedef {object} Stand
 * @property {string} name        what it is, at this moment of the match
 * @property {string} decides     the same without the moment
 * @property {number} since       when it became that and came to its place, in ms
 * @property {boolean} unaimed    it came to where a pointer rests or a key was pressed for another
 * @property {Point | null} place   of its corner, in the table
 * @property {boolean} deaf       it was drawn so
 *
 * @typedef {object} Guard
 * @property {Map<string, Stand>} stands
 * @property {Map<string, DOMRect>} rects    where the buttons stood in the drawing before, by id
 * @property {{id: string, decides: string, byKey: boolean} | null} press
 *   What was pressed last, when it was at the prompt.
 * @property {'key' | 'press' | ''} hand     a key was used last, or something pressed
 * @property {Element | null} pressed      the element that was pressed in this view
 * @property {number} picking     the ply at which a pointer picked something; -1: none did
 * @property {Point | null} pointer   where it is on the table
 * @property {Point | null} rest      where it rests since the view came; null once it moved
 * @property {{id: string, heard: boolean} | null} down     what the pointer that is down found
 * @property {() => void} wake        draws again
 * @property {ReturnType<typeof setTimeout>} [timer]
 * @property {number} [frame]
 */

const DEAF = 500;                                     // ms
const UNAIMED = 1200;                                 // ms
const FAR = 6;                                        // px a hand at rest does not move
const SHIFT = 10;                                     // px that are another place
const BUTTONS = '.prompt :is([data-id], [data-tool])';
const AWAY = ['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** @param {() => void} wake  @returns {Guard} */
export const newGuard = wake => ({
  stands: new Map(), rects: new Map(), press: null, hand: '', picking: -1, pointer: null,
  rest: null, down: null, pressed: null,
  wake,
});

/**
 * What the buttons are: a verb is what it ends, or else where it leads; a tool is always itself.
 * @param {View} view
 * @param {string[]} picked
 * @param {Map<string, Action[]>} can
 * @param {PromptTool[]} tools
 * @returns {Map<string, {name: string, decides: string}>}
 */
export function namesOf({ ply, actions: all }, picked, can, tools) {
  const verbs = [...can].filter(([id]) => id[0] === '#').map(([id, actions]) => {
    const ends = complete(all, [...picked, id]);
    const decides = `${id} ${(ends ?? actions[0]).label}`;
    return /** @type {const} */ ([id, { name: `${ply} ${decides} ${ends?.do}`, decides }]);
  });
  const others = tools.map(({ id }) =>
    /** @type {const} */ ([`tool ${id}`, { name: id, decides: id }]));
  return new Map([...verbs, ...others]);
}

/**
 * Takes note of the buttons that are to be drawn; answers with those that hear nothing yet, and for
 * how many ms in all they do not.
 * @param {Guard} guard
 * @param {ReturnType<typeof namesOf>} names
 * @param {number} ply
 */
export function deafButtons({ picking, press, stands }, names, ply) {
  const now = performance.now();
  for (const id of stands.keys()) if (!names.has(id)) stands.delete(id);
  for (const [id, { decides, name }] of names) {
    if (stands.get(id)?.name === name) continue;
    const since = picking === ply && id[0] === '#' ? -Infinity : now;
    const unaimed = Boolean(press?.byKey) && press?.id === id && press.decides !== decides;
    stands.set(id, { name, decides, since, unaimed, place: null, deaf: false });
  }
  for (const stand of stands.values()) stand.deaf = hearsAt(stand) > now;
  return new Map([...stands].filter(([, stand]) => stand.deaf).map(([id, one]) => [id, long(one)]));
}

/** For how long a button hears nothing, in ms. @param {Stand} stand */
const long = ({ unaimed }) => unaimed ? UNAIMED : DEAF;

/** When it hears. @param {Stand} stand */
const hearsAt = stand => stand.since + long(stand);

/**
 * A new view comes: the pointer rests, nothing is picked, and what was pressed was of before.
 * @param {Guard} guard
 */
export function newMoment(guard) {
  guard.picking = -1;
  guard.rest = guard.pointer;
  guard.pressed = null;
}

/**
 * Something was picked on the table: by a pointer, or by key (-1).
 * @param {Guard} guard
 * @param {number} ply
 */
export function pickedAt(guard, ply) {
  guard.picking = ply;
  guard.press = null;
}

/**
 * After a drawing: notes which buttons came to another place, or under a pointer; when one of them
 * hears, it is drawn again.
 * @param {Guard} guard
 * @param {HTMLElement} root
 * @param {number} ply
 */
export function measureLater(guard, root, ply) {
  cancelAnimationFrame(guard.frame ?? 0);
  guard.frame = requestAnimationFrame(() => {
    clearTimeout(guard.timer);
    if (measure(guard, root, ply)) return guard.wake();
    const deaf = [...guard.stands.values()].filter(stand => stand.deaf);
    const soonest = Math.min(...deaf.map(hearsAt)) - performance.now();
    if (deaf.length) guard.timer = setTimeout(guard.wake, Math.max(0, soonest) + 1);
  });
}

/**
 * Whether a button came to another place than the one it was drawn in.
 * @param {Guard} guard
 * @param {HTMLElement} root
 * @param {number} ply
 */
function measure(guard, root, ply) {
  const { picking, press, rects: before, rest, stands } = guard;
  const table = root.getBoundingClientRect();
  let moved = false;
  guard.rects = new Map();
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(BUTTONS))) {
    const id = idOf(node);
    const stand = stands.get(id);
    if (!stand) continue;
    const rect = node.getBoundingClientRect();
    guard.rects.set(id, rect);
    /** @type {Point} */
    const place = [rect.left - table.left, rect.top - table.top];
    const { place: was } = stand;
    if (was && Math.hypot(place[0] - was[0], place[1] - was[1]) <= SHIFT) continue;
    stand.place = place;
    if (rest && within(rect, rest)) stand.unaimed = press?.decides !== stand.decides;
    const picked = picking === ply;
    if (picked ? was || !coversTool(id, rect, before) : !was) continue;
    stand.since = performance.now();
    moved = true;
  }
  return moved;
}

/**
 * Whether a verb lies where a tool stood.
 * @param {string} id
 * @param {DOMRect} rect
 * @param {Map<string, DOMRect>} before     by id
 */
function coversTool(id, { bottom, left, right, top }, before) {
  const tools = id[0] === '#' ? [...before].filter(([other]) => other.startsWith('tool ')) : [];
  return tools.some(([, was]) =>
    left < was.right && was.left < right && top < was.bottom && was.top < bottom);
}

/** @param {DOMRect} rect  @param {Point} at */
const within = ({ bottom, left, right, top }, [x, y]) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** @param {HTMLElement} node */
const idOf = ({ dataset: { id, tool } }) => id ?? `tool ${tool}`;

/** @param {Event} event  @returns {HTMLElement | null} */
const buttonAt = ({ target }) => /** @type {Element} */ (target).closest(BUTTONS);

/**
 * Whether a button hears a press now. A tool that cannot be used only says why.
 * @param {Guard} guard
 * @param {HTMLElement} node
 */
function hears({ stands }, node) {
  const stand = stands.get(idOf(node));
  const off = node.dataset.tool && node.ariaDisabled === 'true' && !('deaf' in node.dataset);
  return !stand || off || hearsAt(stand) <= performance.now();
}

/** Whoever acts goes elsewhere: what comes next is aimed at. @param {Guard} guard */
function goAway(guard) {
  guard.rest = null;
  const unaimed = [...guard.stands.values()].filter(stand => stand.unaimed);
  for (const stand of unaimed) stand.unaimed = false;
  if (unaimed.length) guard.wake();
}

/** @param {Guard} guard  @param {PointerEvent} event */
function pointed(guard, { clientX, clientY }) {
  guard.pointer = [clientX, clientY];
  if (guard.hand === 'key') guard.hand = '';
  const { rest } = guard;
  if (rest && Math.hypot(clientX - rest[0], clientY - rest[1]) > FAR) goAway(guard);
}

/** @param {Guard} guard  @param {PointerEvent} event */
function down(guard, event) {
  pointed(guard, event);
  guard.hand = 'press';
  guard.pressed = /** @type {Element} */ (event.target).closest('button[data-id]');
  const node = buttonAt(event);
  guard.down = node && { id: idOf(node), heard: hears(guard, node) };
}

/**
 * A press at a button that hears nothing ends here.
 * @param {Guard} guard
 * @param {MouseEvent} event
 */
function clicked(guard, event) {
  const node = buttonAt(event);
  if (!node) return;
  const id = idOf(node);
  const byKey = event.detail === 0;
  const meant = !byKey && guard.down?.id === id ? guard.down.heard : true;
  if (!meant || !hears(guard, node)) {
    event.stopImmediatePropagation();
    return;
  }
  guard.press = { id, decides: guard.stands.get(id)?.decides ?? id, byKey };
  guard.picking = -1;
  guard.rest = guard.pointer;
}

/** @param {Guard} guard  @param {KeyboardEvent} event */
function keyed(guard, event) {
  if (AWAY.includes(event.key)) goAway(guard);
  if (event.repeat && buttonAt(event) && ['Enter', ' '].includes(event.key)) event.preventDefault();
}

/**
 * Listens to what is pressed, before anybody else does.
 * @param {Guard} guard
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 */
export function watch(guard, root, signal) {
  const first = { capture: true, signal };
  root.addEventListener('pointerdown', event => down(guard, event), first);
  root.addEventListener('pointermove', event => pointed(guard, event), first);
  root.addEventListener('pointerleave', event => {
    if (event.pointerType === 'mouse') guard.pointer = null;     // a finger is where it was
  }, { signal });
  root.addEventListener('click', event => clicked(guard, event), first);
  root.addEventListener('keydown', event => keyed(guard, event), first);
  document.addEventListener('keydown', () => { guard.hand = 'key'; }, first);
}

/**
 * Whether the focus goes where a person put it: by key, or onto what they press; after a press the
 * page moves it too. Where nobody points, whatever moves it is a person: a reader of screens sends
 * neither key nor press.
 * @param {Guard} guard
 * @param {Element} target     what has it now
 */
export function byHand({ hand, pointer, pressed }, target) {
  if (hand === 'press') return pressed === target;
  return hand === 'key' || !pointer;
}

/** Whether the pointer was moved since the view came. @param {Guard} guard */
export const aims = ({ rest }) => rest === null;

/** The table goes. @param {Guard} guard */
export function stopGuard({ frame, timer }) {
  cancelAnimationFrame(frame ?? 0);
  clearTimeout(timer);
}
