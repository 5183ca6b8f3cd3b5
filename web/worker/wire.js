// Calls across a worker's border, both ways: each side serves the methods of an object and calls
// the other's by name. A few lines of our own, because every visitor would download a library for
// it twice.

/**
 * Serves `api` at `port` (the worker, or `self` inside it). Returns `call(name, ...args)` for what
 * the far side serves.
 */
export function wire(port, api) {
  const waiting = new Map();
  let serial = 0;

  async function serve({ ask, name, args }) {
    try {
      port.postMessage({ answer: ask, value: await api[name](...args) });
    } catch (error) {
      port.postMessage({ answer: ask, error: { message: error.message, stack: error.stack } });
    }
  }

  function settle({ answer, value, error }) {
    const { resolve, reject } = waiting.get(answer);
    waiting.delete(answer);
    if (error) reject(Object.assign(new Error(error.message), { stack: error.stack }));
    else resolve(value);
  }

  port.addEventListener('message', ({ data }) => (data.ask ? serve(data) : settle(data)));
  return (name, ...args) => new Promise((resolve, reject) => {
    waiting.set(++serial, { resolve, reject });
    port.postMessage({ ask: serial, name, args });
  });
}
