// Days: which one it is here, how one is said, and letting them pass.

const LONG = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });

/** Days since 1970-01-01 in the device's own time. */
export function today(now = new Date()) {
  return Math.floor((now - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

/** `2026-11-21` as `Saturday, November 21, 2026`. */
export const said = date => LONG.format(new Date(date + 'T00:00Z'));

/**
 * Drives a job to its end; `seen(progress)` may answer true to give it up. Resolves with its
 * result, or null.
 */
export const drive = (engine, job, seen) => engine.run({ job }, progress => (seen(progress) ? 'drop' : ''));
