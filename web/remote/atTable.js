// @ts-check
// The other at the table, on another device, and what passes between the two: moves that are to be
// sent, letters that come, questions, phrases. What is said of the other is in otherWords.js, the
// buttons in otherTools.js, the box in otherBox.js.
import { download } from '../page/dialog.js';
import { go, link } from '../page/router.js';
import { carriedIn, signalIn, take, tell } from './letters.js';
import { sendBoxes } from './sendBoxes.js';
import { carried, offer, toAnswer } from './lines.js';
import { follow } from './linePlate.js';
import { hear } from './phrases.js';
import { agreedClock } from './clock.js';
import { openOtherBox } from './otherBox.js';
import { otherTools } from './otherTools.js';
import { markOther, thinks } from './otherWords.js';
/** @import { App, PromptTool, Session, View } from '../pageTypes.js' */
/** @import { Remote } from '../types.d.ts' */
/** @import { Taken } from './letters.js' */
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

/** @typedef {'remote_ask' | 'remote_answer' | 'remote_say' | 'remote_claim'} Asking */

/** The one at the other device, for as long as the table of their match is open. */
export class Friend {
  #table;
  #status;
  #boxes;
  #clock;
  #unfollow;

  /** @param {Table} table */
  constructor(table) {
    const { app, status } = table;
    this.#table = table;
    this.#status = status;
    this.#boxes = sendBoxes(app, status);
    const draw = () => this.#drawAgain();
    this.#clock = agreedClock({
      other: status.names[1], draw, tell: left => this.#tellTime(left),
    });
    this.#unfollow = follow(status.match, draw, taken => this.#heard(taken));
    this.#sendDue();
  }

  close() {
    this.#unfollow();
    this.#clock.stop();
  }

  // ---- what the table asks of it ----------------------------------------------------------------

  /** Says of a view what is to be said of the other. @param {View} view */
  mark(view) {
    if (view.remote) this.#change(view.remote, view);
    delete view.remote;                                 // later it is known better
    markOther(view, this.#status, this.#clock.texts());
  }

  /**
   * Asks the engine for a change of the match. An action goes out before the table is looked at.
   * @param {Change} name
   * @param {{seat?: number}} fields
   * @returns {Promise<View>}
   */
  async ask(name, fields) {
    const { engine } = this.#table.app;
    if (name !== 'act') return engine.ask(name, fields);
    this.#change(await engine.ask('remote_act', fields));
    return engine.ask('view', { match: this.#status.match, seat: fields.seat });
  }

  /** @param {View} view @returns {PromptTool[]} */
  tools(view) {
    return otherTools(view, this.#status, {
      answer: yes => this.#do('remote_answer', { yes }),
      send: this.#boxes.send,
      claim: () => this.#do('remote_claim'),
      again: () => this.#again(),
      open: () => this.#openBox(),
    });
  }

  rematch() {
    return this.#status.again ? this.#again() : this.#do('remote_ask', { what: 'rematch' });
  }

  // ---- how the match stands ---------------------------------------------------------------------

  /**
   * Takes how it stands now, and what follows from that beside the table.
   * @param {Remote} now
   * @param {View | null} [view]     that is shown with it
   */
  #change(now, view = this.#table.view()) {
    if (now.taken < this.#status.taken) return;         // of a view that is shown late
    hear(now);
    this.#status = now;
    offer(this.#table.app, now);
    this.#clock.set(now, thinks(view, now.match));
  }

  #drawAgain() {
    const view = this.#table.view();
    if (view) this.mark(view);
    this.#table.refresh();
  }

  /** Shows what came. @param {View} [came]     a view of it, or of before */
  async #goOn(came) {
    const { session } = this.#table;
    const isNew = came?.remote && came.remote.taken >= this.#status.taken;
    session.advance(isNew ? came : await session.peek(session.seat));
  }

  // ---- what the person here does ----------------------------------------------------------------

  /** @param {Asking} name  @param {object} [fields] */
  #do(name, fields) {
    const { app, attempt } = this.#table;
    return attempt(async () => {
      this.#change(await app.engine.ask(name, { match: this.#status.match, ...fields }));
      await this.#goOn();
    });
  }

  /** Invites to the next match. */
  #again() {
    const { app, attempt } = this.#table;
    return attempt(async () => {
      const fields = { do: 'remote_again', match: this.#status.match };
      const next = await app.engine.call('remote', fields);
      go(link('friend', next.match));
    });
  }

  /** Says what time the person here has left. @param {number} left */
  #tellTime(left) {
    const { app, attempt } = this.#table;
    return attempt(async () => {
      this.#change(await app.engine.ask('remote_time', { match: this.#status.match, left }));
      this.#drawAgain();
    });
  }

  #openBox() {
    const { game } = this.#status;
    const worlds = Boolean(this.#table.app.game(game)?.world);
    return openOtherBox(this.#status, worlds, {
      came: (text, close) => this.#pasted(text, close),
      say: phrase => this.#do('remote_say', { phrase }),
      draw: () => this.#do('remote_ask', { what: 'draw' }),
      send: this.#boxes.send,
      openLine: this.#boxes.openLine,
      save: () => this.#save(),
    });
  }

  async #save() {
    const { game, match } = this.#status;
    const log = await this.#table.app.engine.ask('remote_transcript', { match });
    download(`${game}-${match}.json`, log);
  }

  // ---- what comes from the other ----------------------------------------------------------------

  /** A letter came over the line. @param {Taken} taken */
  #heard({ news, status, view }) {
    return this.#table.attempt(async () => {
      if (!status) return;
      this.#change(status);
      if (news) await this.#goOn(view); else this.#drawAgain();
    });
  }

  /**
   * The person here pasted or chose a letter. One of another match is opened where it belongs.
   * @param {string} text
   * @param {() => void} close     the box in which that was
   */
  #pasted(text, close) {
    const { app, attempt } = this.#table;
    const { match, names: [, other] } = this.#status;
    return attempt(async () => {
      const taken = await take(app, text);
      close();
      if (taken.own) throw new Error(`This letter is your own. Send it to ${other}.`);
      if (taken.match !== match || !taken.status) { go(link('letter', carriedIn(text))); return; }
      if (signalIn(text)) await carried(app, match, signalIn(text));
      tell(taken);
      this.#change(taken.status);
      await this.#goOn();
      this.#sendDue();
    });
  }

  /** Shows the answer to a line that the other opens, where one is to be sent. */
  #sendDue() {
    if (toAnswer(this.#status.match)) this.#boxes.sendAnswer();
  }
}

/** @param {Table} table */
export const atTable = table => new Friend(table);
