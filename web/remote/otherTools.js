// @ts-check
// The buttons of a match between two devices, beside those that every match has.
import { isLive } from './lines.js';
/** @import { PromptTool, View } from '../pageTypes.js' */
/** @import { Remote } from '../types.d.ts' */

/**
 * What the buttons do.
 * @typedef {object} Ways
 * @property {(yes: boolean) => unknown} answer     to what the other asks for
 * @property {() => unknown} send
 * @property {() => unknown} claim                  the match, as the other's time is up
 * @property {() => unknown} again                  invites to the next match
 * @property {() => unknown} open                   the box of the other
 */

/**
 * @param {View} view
 * @param {Remote} status
 * @param {Ways} ways
 * @returns {PromptTool[]}
 */
export function otherTools(view, status, ways) {
  if (view.passing) return [];
  /** @type {PromptTool} */
  const open = { id: 'friend', label: status.names[1], icon: 'link', run: ways.open };
  return status.stopped ? [open] : [
    ...status.asks ? answers(ways) : [],
    ...toSend(status) ? [sender(ways)] : [],
    ...status.claim ? [claimer(ways)] : [],
    ...status.again && status.side === 0 ? [inviter(ways)] : [],
    open,
  ];
}

/** Whether something of this side is to be carried to the other. @param {Remote} status */
const toSend = ({ match, turn, unheard }) => unheard && !turn && !isLive(match);

/** @param {Ways} ways @returns {PromptTool[]} */
const answers = ({ answer }) => [
  { id: 'yes', label: 'Yes', icon: 'check', run: () => answer(true), worded: 'btn main' },
  { id: 'no', label: 'No', icon: 'close', run: () => answer(false), worded: 'btn' },
];

/** @param {Ways} ways @returns {PromptTool} */
const sender = ({ send }) =>
  ({ id: 'send', label: 'Send', icon: 'share', run: send, worded: 'btn main' });

/** @param {Ways} ways @returns {PromptTool} */
const claimer = ({ claim }) =>
  ({ id: 'claim', label: 'Claim the match', icon: 'flag', run: claim, worded: 'btn' });

/** @param {Ways} ways @returns {PromptTool} */
const inviter = ({ again }) =>
  ({ id: 'next', label: 'Invite again', icon: 'play', run: again, worded: 'btn main' });
