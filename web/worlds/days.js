// @ts-check
// Days: how one is said, and letting them pass.
/** @import { Engine, Progress } from '../pageTypes.js' */

const LONG = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });

/** `2026-11-21` as `Saturday, November 21, 2026`. @param {string} date */
export const longDate = date => LONG.format(new Date(date + 'T00:00Z'));

/**
 * Drives a job to its end; `seen` may answer true to give it up. Resolves with its result, or null.
 * @param {Engine} engine
 * @param {string} job
 * @param {(progress: Progress) => boolean} seen
 */
export const drive = (engine, job, seen) =>
  engine.run({ job }, progress => (seen(progress) ? 'drop' : ''));
