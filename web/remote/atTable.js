// @ts-check
// What the table shows of the person at the other device, and what passes between the two: moves
// that are to be sent, letters that come, questions, phrases.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box, download } from '../page/dialog.js';
import { go, link } from '../page/router.js';
import { clauseLink } from '../page/words.js';
import { carriedIn, receiving, signalIn, take, tell } from './letters.js';
import { sendBoxes } from './sendBoxes.js';
import { carried, lineOf, offer, toAnswer } from './lines.js';
import { follow, markPlate } from './linePlate.js';
import { PHRASES, hear } from './phrases.js';
import { agreedClock, markTimes } from './clock.js';
/** @import { App, PromptTool, Session, View } from '../pageTypes.js' */
/** @import { Remote } from '../types.d.ts' */
/** @import { AgreedClock } from './clock.js' */
/** @import { Change } from '../match/session.js' */

/**
 * The table, as far as this needs it.
 * @typedef {object} Table
 * @property {App} app
 * @property {Remote} status                  as it was opened
 * @property {Session} session
 * @property {() => View | null} view
 * @property {() => void} refresh             draws it again
 * @property {(work: () => unknown) => Promise<void>} attempt
 */

const UNCONFIRMED = 'The other device has not confirmed this end yet.';

/** @type {Record<NonNullable<Remote['asks']>, string>} */
const QUESTIONS = {
  takeback: 'a takeback of the last move', draw: 'a draw', rematch: 'another match',
};

/** @typedef {'remote_ask' | 'remote_answer' | 'remote_say' | 'remote_claim'} Asking */
/** @typedef {ReturnType<typeof atTable>} Friend */

/** @param {Table} table */
export function atTable(table) {
  const { app, session } = table;
  let { status } = table;
  const id = status.match;
  const other = status.names[1];
  const { openLine, send, sendAnswer } = sendBoxes(app, status);
  /** @param {Remote} now  @param {View | null} [view] */
  const change = (now, view = table.view()) => {
    if (now.taken < status.taken) return;               // of a view that is shown late
    hear(now);
    status = now;
    offer(app, now);
    clock.set(now, thinks(view, id));
  };
  const drawAgain = () => {
    const view = table.view();
    if (view) self.mark(view);
    table.refresh();
  };
  const clock = agreedClock({
    other, draw: drawAgain,
    tell: left => table.attempt(async () => {
      change(await app.engine.ask('remote_time', { match: id, left }));
      drawAgain();
    }),
  });
  const stop = follow(id, drawAgain, taken => table.attempt(async () => {
    if (!taken.status) return;
    change(taken.status);
    if (taken.news) await goOn(taken.view); else drawAgain();
  }));
  /** Shows what came. @param {View} [came]     a view of it, or of before */
  const goOn = async came => {
    const isNew = came?.remote && came.remote.taken >= status.taken;
    session.advance(isNew ? came : await session.peek(session.seat));
  };
  /** @param {Asking} name  @param {object} [fields] */
  const say = (name, fields) => table.attempt(async () => {
    change(await app.engine.ask(name, { match: id, ...fields }));
    await goOn();
  });
  const again = () => table.attempt(async () => {
    const next = await app.engine.call('remote', { do: 'remote_again', match: id });
    go(link('friend', next.match));
  });
  const self = {
    close: () => { stop(); clock.stop(); },
    /** Says of a view what is to be said of the other. @param {View} view */
    mark: view => {
      if (view.remote) change(view.remote, view);
      delete view.remote;                               // later it is known better
      mark(view, status, other, clock);
    },
    /**
     * Asks the engine for a change of the match. An action goes out before the table is looked at.
     * @param {Change} name
     * @param {{seat?: number}} fields
     * @returns {Promise<View>}
     */
    ask: async (name, fields) => {
      if (name !== 'act') return app.engine.ask(name, fields);
      change(await app.engine.ask('remote_act', fields));
      return app.engine.ask('view', { match: id, seat: fields.seat });
    },
    /** @param {View} view  @returns {PromptTool[]} */
    tools: view => toolsOf(view, status, { ask: say, again, open: () => openBox(), send }),
    rematch: () => (status.again ? again() : say('remote_ask', { what: 'rematch' })),
  };
  /** @param {string} text  @param {() => void} close */
  const came = (text, close) => table.attempt(async () => {
    const taken = await take(app, text);
    close();
    if (taken.own) throw new Error(`This letter is your own. Send it to ${other}.`);
    if (taken.match !== id || !taken.status) { go(link('letter', carriedIn(text))); return; }
    if (signalIn(text)) await carried(app, id, signalIn(text));
    tell(taken);
    change(taken.status);
    await goOn();
    if (toAnswer(id)) sendAnswer();
  });
  const save = async () =>
    download(`${status.game}-${id}.json`, await app.engine.ask('remote_transcript', { match: id }));
  const openBox = () => box(other, (/** @type {() => void} */ close) =>
    inside(status, other, {
      ask: say, save, send, openLine, came: text => came(text, close), close,
      worlds: Boolean(app.game(status.game)?.world),
    }),
  { kind: 'friendbox' });
  if (toAnswer(id)) sendAnswer();
  return self;
}

/**
 * @param {Remote} status
 * @param {string} other
 */
function told(status, other) {
  const { asked, asks, match, over, stopped, turn, unheard } = status;
  const live = lineOf(match)?.state === 'open';
  if (stopped) return ['The match has stopped.', 'Open the button with your friend\'s name.'];
  if (asks) return [`${other} asks for ${QUESTIONS[asks]}.`, turn ? 'Who plays on declines.' : ''];
  if (turn) return null;
  if (over) return toldAfter(status, other, live);
  if (unheard && !live) return [`Send your move to ${other}.`, 'Then wait for the answer.'];
  if (asked) return [`You asked ${other} for ${QUESTIONS[asked]}.`, 'The answer has not come yet.'];
  if (live) return [`${other} is thinking.`, 'The move comes by itself.'];
  return [`${other} is to answer.`, 'Open the link that comes, or paste it here.'];
}

/**
 * What is said of the other once the match is over.
 * @param {Remote} status
 * @param {string} other
 * @param {boolean} live      whether a line carries what is said
 */
function toldAfter({ again, asked, side, unheard, waits }, other, live) {
  if (waits) return [`Both open their cards: a letter to ${other}, and one back.`, ''];
  if (again) {
    return ['You both want another match.',
      side ? `${other} invites you again: open the link that comes.` : 'Invite again to begin it.'];
  }
  if (!asked) return null;
  return [`You asked ${other} for ${QUESTIONS[asked]}.`,
    unheard && !live ? 'Send the question, then wait for the answer.'
      : 'The answer has not come yet.'];
}

/**
 * Whether the other is seen to think: at the table, on a line that is open.
 * @param {View | null} view
 * @param {string} id
 */
const thinks = (view, id) => lineOf(id)?.state === 'open'
  && Boolean(view?.players.some(({ seat, turn }) => seat !== view.seat && turn));

/**
 * @param {View} view
 * @param {Remote} status
 * @param {string} other
 * @param {AgreedClock} clock
 */
function mark(view, status, other, clock) {
  const plate = view.players.find(player => player.seat !== view.seat);
  if (plate) markPlate(plate, status.verified ? 'end confirmed by both' : '', lineOf(status.match));
  markTimes(view, clock.texts());
  if (view.passing) return;
  view.plainly ??= view.asks;
  const words = told(status, other);
  const [ask, hint] = words ?? [];
  view.after = words?.join(' ') ?? '';
  view.asks = ask ? [{ ask, hint: hint ?? '' }, ...view.plainly.slice(1)] : view.plainly;
}

/**
 * @param {View} view
 * @param {Remote} status
 * @param {{ask: (name: Asking, fields?: object) => unknown, open: () => unknown,
 *   send: () => unknown, again: () => unknown}} ways
 * @returns {PromptTool[]}
 */
function toolsOf(view, status, ways) {
  if (view.passing) return [];
  const { again: agreed, asks, claim, match, names, side, stopped, turn, unheard } = status;
  const toSend = unheard && !turn && lineOf(match)?.state !== 'open';
  const open = { id: 'friend', label: names[1], icon: 'link', run: ways.open };
  if (stopped) return [open];
  const yes = () => ways.ask('remote_answer', { yes: true });
  const no = () => ways.ask('remote_answer', { yes: false });
  /** @type {Pick<PromptTool, 'worded'>} */
  const main = { worded: 'btn main' };
  /** @type {Pick<PromptTool, 'worded'>} */
  const plain = { worded: 'btn' };
  const won = { id: 'claim', label: 'Claim the match', icon: 'flag',
    run: () => ways.ask('remote_claim'), ...plain };
  const next = { id: 'next', label: 'Invite again', icon: 'play', run: ways.again, ...main };
  return [
    ...asks
      ? [{ id: 'yes', label: 'Yes', icon: 'check', run: yes, ...main },
        { id: 'no', label: 'No', icon: 'close', run: no, ...plain }] : [],
    ...toSend ? [{ id: 'send', label: 'Send', icon: 'share', run: ways.send, ...main }] : [],
    ...claim ? [won] : [],
    ...agreed && side === 0 ? [next] : [],
    open,
  ];
}

/** What of a world goes over a line that is open. @param {Remote} status  @param {string} other */
const fromWorlds = ({ game }, other) => html`
  <h3>Trade</h3>
  <p>An offer that you make in a world of yours can go to ${other} over this line, by a button
    beside its link. The line stays open while you are there.</p>
  <p class="row">
    <a class="btn" data-line="worlds" href=${link('world', game)}>${icon('link')}To my worlds</a>
  </p>`;

/**
 * What stands in the box of the other.
 * @param {Remote} status
 * @param {string} other
 * @param {{ask: (name: Asking, fields: object) => unknown, save: () => unknown,
 *   send: () => unknown, openLine: () => unknown, came: (text: string) => unknown,
 *   close: () => void, worlds: boolean}} ways     `worlds`: the game has some
 */
function inside(status, other, { ask, came, close, openLine, save, send, worlds }) {
  const { asked, begun, game, match, over, side, stopped, verified } = status;
  /** @param {() => unknown} work */
  const then = work => () => { close(); work(); };
  const draw = then(() => ask('remote_ask', { what: 'draw' }));
  return html`
    ${when(stopped, ({ clause, message }) => html`
      <p class="refused" role="alert">${message} ${clauseLink(game, clause)}</p>`)}
    ${when(over, () => html`
      <p>${verified ? 'Both devices have confirmed this end.' : UNCONFIRMED}</p>`)}
    ${when(!stopped, () => html`
      ${receiving(came, `What ${other} has sent`)}
      <h3>Say something</h3>
      <p class="row phrases">${PHRASES.map((words, phrase) => html`
        <button class="btn" type="button"
          @click=${then(() => ask('remote_say', { phrase }))}>${words}</button>`)}</p>`)}
    ${when(worlds && lineOf(match), () => fromWorlds(status, other))}
    <p class="row">
      ${when(!stopped, () => html`
        <button class="btn" type="button" @click=${then(send)}>
          ${icon('share')}Send again</button>`)}
      ${when(begun && side === 0 && !stopped && !lineOf(match), () => html`
        <button class="btn" type="button" data-line="open" @click=${then(openLine)}>
          ${icon('link')}Open a live line</button>`)}
      ${when(begun && !over && !asked && !stopped, () => html`
        <button class="btn" type="button" @click=${draw}>Offer a draw</button>`)}
      <button class="btn" type="button" @click=${save}>${icon('file')}Save the log</button>
    </p>`;
}
