// @ts-check
// Days: which one it is here, how one is said, and letting them pass.
/** @import { Engine, Progress } from '../pageTypes.js' */

const LONG = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const MINUTE = 60_000;                                  // ms
const DAY = 86_400_000;                                 // ms

/** Days since 1970-01-01 in the device's own time. */
export function today(now = new Date()) {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * MINUTE) / DAY);
}

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
