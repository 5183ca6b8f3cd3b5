// @ts-check
// How far lessons were taken on this device: a step, or that one is finished.

const KEY = 'mulligan.lesson.';
const DONE = 'done';

/** @param {string} game */
function read(game) {
  try { return localStorage.getItem(KEY + game); } catch { return null; }
}

/** The step at which a lesson goes on; 0 for the beginning. @param {string} game */
export const lessonAt = game => Number(read(game)) || 0;

/** Whether a lesson was taken to its end. @param {string} game */
export const lessonDone = game => read(game) === DONE;

/** @param {string} game  @param {number} at     the step that is said  @param {number} steps */
export function keepLesson(game, at, steps) {
  if (lessonDone(game) && !at) return;
  try {
    localStorage.setItem(KEY + game, at >= steps - 1 ? DONE : String(at));
  } catch { /* then it begins anew */ }
}
