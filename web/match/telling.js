// @ts-check
// What another does is told where it happens, before anybody is asked: a shot as a line over the
// table as it still is, an action step by step, and what it took out of the hand. Each moment stays
// for a pace; a key or a press goes on.
import { lostBy } from '../table/changes.js';
import { lastLine } from '../table/log.js';
/** @import { View } from '../pageTypes.js' */
/** @import { Session } from './session.js' */

// of a moment that is only shown: nothing to choose, no sound
const NOTHING = { actions: [], auto: undefined, cue: undefined };

/** A view inside an action; the prompt says what has been done. @param {View} view */
export const captioned = view =>
  Object.assign(view, { caption: view.asks[0].ask, midway: true });

/**
 * Shows what led to a view: a shot, the steps of the action. True when somebody wants to go on.
 * @param {Session} session
 * @param {View} after
 * @param {number} ms      each is shown
 */
export const tell = async (session, after, ms) =>
  await announce(session, after, ms) || showSteps(session, after, ms);

/**
 * Shows the steps inside the action that led to a view; true when somebody wants to go on.
 * @param {Session} session
 * @param {View} after
 * @param {number} ms
 */
async function showSteps(session, after, ms) {
  for (let step = 0; step < (after.steps ?? 0); step++) {
    const inside = await session.peek(after.seat, { ply: after.ply, step });
    session.show(captioned(inside), true);
    if (await session.rest(ms)) return true;
  }
  return false;
}

/**
 * Shows what another's action does to what before its result; true when somebody wants to go on.
 * @param {Session} session
 * @param {View} after
 * @param {number} ms
 */
export async function announce(session, after, ms) {
  const { closed, view } = session;
  if (!after.arrow || after.ply <= view.ply || closed) return false;
  const links = [...view.links ?? [], { ...after.arrow, far: true }];
  session.show({ ...view, ...NOTHING, links, events: [], caption: lastLine(after) }, true);
  return session.rest(ms);
}

/**
 * Lets a person see what they lost of their hand before anything else is asked.
 * @param {Session} session
 * @param {View} after
 * @param {number} ms
 */
export async function showLost(session, after, ms) {
  if (session.closed || after.steps || !lostBy(after).length) return;
  session.show({ ...after, ...NOTHING }, true);
  await session.rest(ms);
}
