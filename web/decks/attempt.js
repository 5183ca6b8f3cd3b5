// @ts-check
// What a person does here may fail: they are told, and the screen stays as it is.
import { say } from '../page/notices.js';

/**
 * Runs `work` and says what went wrong: then the answer is null. A crash has its own box.
 * @template T
 * @param {() => T} work
 * @returns {Promise<Awaited<T> | null>}
 */
export async function attempt(work) {
  try {
    return await work();
  } catch (/** @type {any} */ error) {
    if (error.kind !== 'crash') say(error.message, { tone: 'bad', stay: true });
    return null;
  }
}
