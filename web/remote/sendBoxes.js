// @ts-check
// The boxes from which a person at the table sends a letter: after a move, or for a live line.
import { html } from '../table/html.js';
import { box } from '../page/dialog.js';
import { HERE, letterOf, sending } from './letters.js';
import { inviteTo, signalOf } from './lines.js';
/** @import { App } from '../pageTypes.js' */
/** @import { Remote } from '../types.d.ts' */

/**
 * @param {App} app
 * @param {Remote} status     of the match, as it was opened
 */
export function sendBoxes(app, status) {
  const { match, names: [, other], side } = status;
  /** @param {string} words  @param {string} signal */
  const show = async (words, signal) => {
    const letter = await letterOf(app, match);
    await box(`Send it to ${other}`, html`
      <p>${words}</p>
      ${sending(letter, status, signal)}`, { kind: 'friendbox' });
  };
  return {
    send: () => show(`${other} opens this link, or the file, and answers in the same way.`,
      side ? signalOf(match) : ''),
    /** The answer to a line that the other opens. */
    sendAnswer: () => show(`${other} opens a live line to you. Send this link back and leave this
      page open: the two of you then play on without links.`, signalOf(match)),
    /** Who invited opens a line while there is none: after a reload, or in mid-match. */
    openLine: async () => {
      await inviteTo(app, match);
      const signal = signalOf(match);
      if (!signal) return;                              // why, has been said
      await show(`${other} opens this link and sends one back. Leave this page open; that
        one is ${HERE}. The two of you then play on without links.`, signal);
    },
  };
}
