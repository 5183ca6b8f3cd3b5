// @ts-check
// A press that was meant for one button never does what another says. A verb that comes where one
// stood a moment ago, other than by a press on the table, is deaf for half a second; so is a tool
// that comes where one stood that goes by itself.
import { complete } from './paths.js';
/** @import { Action, PromptTool, View } from '../pageTypes.js' */

/**
 * @typedef {object} Guard
 * @property {Set<string>} stands                  the verbs at the prompt, each with its moment
 * @property {number} stood                        when there were any, in ms
 * @property {Map<string, number>} deaf            until when a verb hears nothing
 * @property {{id: string, ply: number} | null} cause   what was pressed last, and when
 * @property {ReturnType<typeof setTimeout>} [timer]
 * @property {boolean} fleeting                    a tool that goes by itself stood there last
 * @property {number} toolsDeaf                    until when the tools hear nothing, in ms
 */

const DEAF = 500;                                     // ms
const AGO = 1500;                                     // ms after which nobody aims at what is gone

/** @returns {Guard} */
export const newGuard = () => ({
  stands: new Set(), stood: -Infinity, deaf: new Map(), cause: null,
  fleeting: false, toolsDeaf: -Infinity,
});

/**
 * The verbs that hear nothing now. `wake` draws again when they do.
 * @param {Guard} guard
 * @param {View} view
 * @param {string[]} picked
 * @param {Map<string, Action[]>} can
 * @param {() => void} wake
 */
export function deafVerbs(guard, view, picked, can, wake) {
  const now = performance.now();
  const verbs = [...can].filter(([id]) => id[0] === '#');
  const names = new Map(verbs.map(([id, actions]) => [id, nameOf(view, picked, id, actions)]));
  if (guard.stands.size) guard.stood = now;
  const fresh = [...names].filter(([, name]) => !guard.stands.has(name));
  guard.stands = new Set(names.values());
  for (const [id, until] of guard.deaf) {
    if (until <= now || !names.has(id)) guard.deaf.delete(id);
  }
  if (!fresh.length || now - guard.stood > AGO || byHand(guard, view)) return guard.deaf;
  for (const [id] of fresh) guard.deaf.set(id, now + DEAF);
  clearTimeout(guard.timer);
  guard.timer = setTimeout(wake, DEAF + 1);
  return guard.deaf;
}

/**
 * Whether the tools hear nothing now. `wake` draws again when they do.
 * @param {Guard} guard
 * @param {PromptTool[]} tools
 * @param {() => void} wake
 */
export function deafTools(guard, tools, wake) {
  const now = performance.now();
  const fleeting = tools.some(tool => tool.fleeting);
  if (guard.fleeting && !fleeting) {
    guard.toolsDeaf = now + DEAF;
    setTimeout(wake, DEAF + 1);
  }
  guard.fleeting = fleeting;
  return !fleeting && now < guard.toolsDeaf;
}

/**
 * What a verb is at this moment: what it ends, or else where it leads.
 * @param {View} view
 * @param {string[]} picked
 * @param {string} id
 * @param {Action[]} actions
 */
function nameOf({ ply, actions: all }, picked, id, actions) {
  const ends = complete(all, [...picked, id]);
  return `${ply} ${id} ${ends ? ends.do : actions[0].label}`;
}

/**
 * Whether what stands now came of a press on the table, away from the buttons.
 * @param {Guard} guard
 * @param {View} view
 */
const byHand = ({ cause }, { ply }) =>
  cause !== null && cause.id[0] !== '#' && ply <= cause.ply + 1;
