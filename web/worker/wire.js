// @ts-check
// Calls across a worker's border, both ways: each side serves the methods of an object and calls
// the other's by name. A few lines of our own, because every visitor would download a library for
// it twice.

/**
 * Calls a method of the far side.
 * @typedef {(name: string, ...args: unknown[]) => Promise<any>} Call
 */

/**
 * A worker, or `self` inside it.
 * @typedef {object} Port
 * @property {(message: unknown) => void} postMessage
 * @property {(kind: 'message', heard: (event: MessageEvent) => void) => void} addEventListener
 */

/**
 * Serves `api` at `port`. Returns what calls the methods the far side serves.
 * @param {Port} port
 * @param {object} api
 * @returns {Call}
 */
export function wire(port, api) {
  /** @type {Map<number, {resolve: (value: unknown) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  const methods = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (api);
  let serial = 0;

  /** @param {{ask: number, name: string, args: unknown[]}} question */
  async function serve({ ask, name, args }) {
    try {
      port.postMessage({ answer: ask, value: await methods[name](...args) });
    } catch (/** @type {any} */ error) {
      port.postMessage({ answer: ask, error: { message: error.message, stack: error.stack } });
    }
  }

  /** @param {{answer: number, value?: unknown, error?: {message: string, stack: string}}} reply */
  function settle({ answer, value, error }) {
    const asked = waiting.get(answer);
    waiting.delete(answer);
    if (error) asked?.reject(Object.assign(new Error(error.message), { stack: error.stack }));
    else asked?.resolve(value);
  }

  port.addEventListener('message', ({ data }) => (data.ask ? serve(data) : settle(data)));
  return (name, ...args) => new Promise((resolve, reject) => {
    waiting.set(++serial, { resolve, reject });
    port.postMessage({ ask: serial, name, args });
  });
}
