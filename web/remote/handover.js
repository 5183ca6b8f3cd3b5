// @ts-check
// An answer that a camera or another app opens lands in a tab of its own, while the line waits in
// the tab that wrote the invitation. The new tab hands the answer to that one and takes nothing
// itself: two tabs that take one letter go on from two states, and the first is out of date
// (TD-19.9 of docs/two-devices.md).

/**
 * What tabs say to each other of one answer, under an `id` of its own: whether somebody `seeks` the
 * tab with the offer of this number, that a tab `holds` it, the `text` that is handed to that tab,
 * and that it has `taken` it, or why it did not.
 * @typedef {{id: string, seeks?: string, holds?: true, text?: string, taken?: true,
 *   wrong?: string}} Said
 */

const CHANNEL = 'mulligan/answers';
const WAIT = 1500;                                      // ms in which who holds an offer says so
const TAKING = 30_000;                                  // ms in which that tab has taken the letter

/**
 * Answers those who seek an offer, for as long as this page is there.
 * @param {(offer: string) => boolean} holds
 * @param {(text: string) => Promise<unknown>} take     what is handed over; throws what is wrong
 */
export function keepWatch(holds, take) {
  /** The answers that were asked for here and are still to come. @type {Set<string>} */
  const expected = new Set();
  const channel = new BroadcastChannel(CHANNEL);
  /** @param {Said} said */
  const say = said => channel.postMessage(said);
  channel.onmessage = async event => {
    const { id, seeks, text } = /** @type {Said} */ (event.data);
    if (seeks && holds(seeks)) {
      expected.add(id);
      say({ id, holds: true });
    } else if (text && expected.delete(id)) {
      try {
        await take(text);
        say({ id, taken: true });
      } catch (error) {
        say({ id, wrong: /** @type {Error} */ (error).message });
      }
    }
  };
}

/**
 * Hands an answer to the tab that holds its offer. Says whether there is one; throws why that tab
 * could not take it. Nothing of the letter is kept here then.
 * @param {string} offer     its number
 * @param {string} text      the letter, and the signal behind it
 */
export async function handOver(offer, text) {
  const id = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel(CHANNEL);
  /** @param {Said} said  @param {number} most  @returns {Promise<Said | null>} */
  const asked = (said, most) => new Promise(resolve => {
    setTimeout(resolve, most, null);
    channel.onmessage = ({ data }) => { if (data.id === id) resolve(data); };
    channel.postMessage(said);
  });
  try {
    if (!await asked({ id, seeks: offer }, WAIT)) return false;
    const { taken, wrong = SILENT } = await asked({ id, text }, TAKING) ?? {};
    if (!taken) throw new Error(wrong);
    return true;
  } finally {
    channel.close();
  }
}

const SILENT = 'Another tab of this browser holds the live line and has not taken the letter. '
  + 'Look there, or open the link once more.';
