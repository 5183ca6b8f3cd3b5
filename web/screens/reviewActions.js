// @ts-check
// What a person does in a review: step, have the graph worked out, play on from here.
import { html } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
import { go, link, replace } from '../page/router.js';
import { PERSON, opponentsOf, soleSeat } from '../page/words.js';
import { accepted } from '../match/accepted.js';
import { SECRETS, copyLink, saveFile } from '../match/menu.js';
import { rematchOf } from '../match/rematch.js';
import { stepsInside } from '../match/side.js';
import * as notices from '../page/notices.js';
import { betterThan, judge } from './reviewGrades.js';
import { keepFound, takeUp } from './reviewKept.js';
import { moveAt, packed } from './reviewState.js';
/** @import { FormSent, Player, Problem, Summary } from '../pageTypes.js' */
/** @import { Better, Graph, Level } from '../types.d.ts' */
/** @import { ReviewState } from './reviewState.js' */

const GONE = 'This match is not on this device. '
  + 'It may have been deleted, or the link comes from another one.';

/** @param {unknown} error  @param {string} [before] */
export function complain(error, before = '') {
  const { kind, message } = /** @type {Problem} */ (error);
  if (kind !== 'crash') notices.say(before + message, { tone: 'bad' });
}

/** Opens the match and shows where the address points. @param {ReviewState} state */
export async function open(state) {
  const { app: { engine, redraw }, first, source } = state;
  state.problem = null;
  try {
    /** @type {Summary | null} */
    const summary = await engine.call(packed(source) ? 'look' : 'open', source);
    state.summary = summary;
    if (!summary) throw new Error(GONE);
    if (state.closed) return;
    state.open = Boolean(summary.over);
    // of several or none, the first once all is over, else an onlooker's
    state.seat = soleSeat(summary.seats) ?? (state.open ? 0 : null);
    state.moves = await engine.ask('plies', { match: summary.match, seat: state.seat });
    await jump(state, Math.min(first ?? summary.ply, summary.ply));
    if (state.open) measure(state);
  } catch (error) {
    const { kind } = /** @type {{kind?: string}} */ (error);
    if (kind === 'crash' || state.closed) return;
    state.problem = error;
    redraw();
  }
}

/**
 * Shows the match after `to` actions, or at a step of the last of them; the newest wish wins when
 * steps come faster than views.
 * @param {ReviewState} state
 * @param {number} to
 * @param {number | null} [step]
 */
export async function jump(state, to, step = null) {
  const { app, seat, source, summary } = state;
  if (!summary) return;
  state.wanted = Math.max(0, Math.min(summary.ply, to));
  const wish = ++state.wishes;
  state.shown = null;
  const more = { ...(state.open ? { open: true } : {}), ...(step === null ? {} : { step }) };
  const fields = { match: summary.match, seat, ply: state.wanted, ...more };
  try {
    const next = await app.engine.ask('view', fields);
    if (state.closed || wish !== state.wishes) return;
    const view = { ...next, actions: [], wait: true };
    state.view = view;
    state.at = next.ply;
    replace(link('review', `${source}@${state.at}`));
    const before = state.board;
    app.redraw();
    if (state.board === before) state.board?.show(view);
    document.querySelector('.moves [aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  } catch (error) {
    if (!state.closed) complain(error);
  }
}

/**
 * Shows a step of an action; what came after the last one is its end.
 * @param {ReviewState} state
 * @param {number} ply
 * @param {number} step
 */
async function jumpInside(state, ply, step) {
  const { steps = 0 } = moveAt(state, ply) ?? {};
  await jump(state, ply, step < steps ? step : null);
}

/**
 * Where the next turn begins, or the one before.
 * @param {ReviewState} state
 * @param {1 | -1} step
 */
export function turnFrom(state, step) {
  const last = state.summary?.ply ?? 0;
  const turns = [0];
  for (let ply = 1; ply <= last; ply++) turns[ply] = moveAt(state, ply)?.turn ?? turns[ply - 1];
  const now = turns[state.at];
  for (let ply = state.at + step; ply > 0 && ply < turns.length; ply += step) {
    const begins = step > 0 || turns[ply - 1] !== turns[ply];
    if (turns[ply] !== now && begins) return ply;
  }
  return step > 0 ? last : 0;
}

/**
 * Works out how the match stood, in the background, where it was not worked out before.
 * @param {ReviewState} state
 */
export async function measure(state) {
  const { app } = state;
  const working = { share: 0, stop: false };
  state.working = working;
  app.redraw();
  if (!await takeUp(state)) await workOut(state, working);
  if (state.working === working) state.working = null;
  if (!state.closed) app.redraw();
  if (!working.stop) await lookAgain(state);
}

/**
 * @param {ReviewState} state
 * @param {{share: number, stop: boolean}} working
 */
async function workOut(state, working) {
  const { app, seat, summary } = state;
  try {
    const job = { kind: 'graph', match: summary?.match, seat };
    const result = await app.engine.run(job, progress => {
      state.points = progress.points || state.points;
      working.share = progress.share;
      if (!state.closed) app.redraw();
      return state.closed || working.stop ? 'drop' : '';
    });
    if (!result) return;
    state.points = /** @type {Graph} */ (result).points;
    state.whole = true;
    await keepFound(state);
  } catch (error) {
    if (!state.closed) complain(error, 'The graph could not be drawn: ');
  }
}

/**
 * Takes a second look at every doubtful turn, one after the other: what comes next from where one
 * looks comes first. Nothing is called anything before all are through.
 * @param {ReviewState} state
 */
async function lookAgain(state) {
  const looking = { left: 0, stop: false };
  state.looking = looking;
  try {
    for (;;) {
      const { left } = judge(state);
      looking.left = left.length;
      if (!state.closed) state.app.redraw();
      const ply = left.find(first => first >= state.at) ?? left[0];
      if (!ply || !await lookAt(state, ply, looking)) return;
    }
  } catch (error) {
    if (!state.closed) complain(error, 'What would have been better could not be found: ');
  } finally {
    state.looking = null;
    if (!state.closed) state.app.redraw();
  }
}

/**
 * A second look at a turn. Says whether it was taken to its end.
 * @param {ReviewState} state
 * @param {number} ply     its first
 * @param {{stop: boolean}} looking
 */
async function lookAt(state, ply, looking) {
  const { app, seat, summary } = state;
  const job = { kind: 'better', match: summary?.match, seat, ply };
  const ended = () => state.closed || looking.stop;
  const found = await app.engine.run(job, () => (ended() ? 'drop' : ''));
  if (!found || ended()) return false;
  state.better.set(ply, /** @type {Better} */ (found));
  await keepFound(state);
  return true;
}

/**
 * Shows the moment before a move, with what would have been better lit.
 * @param {ReviewState} state
 * @param {number} ply
 */
async function showBetter(state, ply) {
  await jump(state, ply - 1);
  const move = moveAt(state, ply);
  const found = move && betterThan(state, move);
  if (!found || state.at !== ply - 1) return;
  state.shown = ply;
  state.board?.setHint(found.path);
  state.app.redraw();
}

/**
 * Who was chosen for each seat.
 * @param {HTMLFormElement} form
 * @param {Player[]} seats
 * @param {Level[]} levels
 * @returns {Player[]}
 */
const chosen = (form, seats, levels) => seats.map((place, i) => {
  const field = /** @type {HTMLSelectElement} */ (form.elements.namedItem('seat' + i));
  const kind = field.value;
  const kept = [place.kind, PERSON].includes(kind);
  return { kind, name: kept ? place.name : levels.find(level => level.id === kind)?.name };
});

/**
 * @param {string} kind
 * @param {string} name
 * @param {Player} place
 */
const choice = (kind, name, place) =>
  html`<option value=${kind} ?selected=${place.kind === kind}>${name}</option>`;

/**
 * @param {Player} place
 * @param {number} i
 * @param {Level[]} levels
 */
const seatField = (place, i, levels) => html`
  <label class="labelled">${place.name}
    <select name=${'seat' + i}>
      ${choice(PERSON, 'A person on this device', place)}
      ${levels.map(level => choice(level.id, level.name, place))}
    </select>
  </label>`;

/** @typedef {(seats: Player[]) => void} Close */

/**
 * Asks who plays on.
 * @param {number} at
 * @param {Player[]} seats
 * @param {Level[]} levels
 * @returns {Promise<Player[] | null>}
 */
const askSeats = (at, seats, levels) => box('Play from here', (/** @type {Close} */ close) => {
  /** @param {FormSent<string>} event */
  const submit = event => {
    event.preventDefault();
    close(chosen(event.target, seats, levels));
  };
  return html`
    <form class="choices" @submit=${submit}>
      <p>A new match begins after move ${at}. This one stays as it is.</p>
      ${seats.map((place, i) => seatField(place, i, levels))}
      <p class="row">
        <button class="btn main" type="submit">${icon('branch')}Play</button></p>
    </form>`;
});

/** A new match from the move that is shown. @param {ReviewState} state */
async function branch(state) {
  const { app, at, summary } = state;
  if (!summary) return;
  const { game, match } = summary;
  const seats = await askSeats(at, summary.seats, opponentsOf(app.game(game)));
  if (!seats) return;
  try {
    const players = await accepted(app, summary, seats);
    if (!players) return;
    const begun = await app.engine.call('branch', { match, ply: at, seats: players });
    if (!state.closed) go(link('play', begun.match));
  } catch (error) { complain(error); }
}

/** The same players once more. @param {ReviewState} state */
async function rematch(state) {
  if (!state.summary) return;
  try {
    const match = await rematchOf(state.app, state.summary);
    if (match && !state.closed) go(link('play', match));
  } catch (error) { complain(error); }
}

/**
 * @param {ReviewState} state
 * @param {(match: string, game: string, running: boolean) => Promise<unknown>} work
 */
async function take({ summary }, work) {
  if (!summary) return;
  try {
    await work(summary.match, summary.game, !summary.over);
  } catch (error) { complain(error); }
}

/** The match as a moving picture. @param {ReviewState} state */
async function clip({ app, summary }) {
  if (!summary) return;
  try {
    const { showClip } = await app.clip();
    await showClip(app, summary);
  } catch (error) { complain(error); }
}

/**
 * @param {ReviewState} state
 * @param {() => Promise<void>} reload
 */
export const actionsOf = (state, reload) => ({
  branch: () => branch(state),
  rematch: () => rematch(state),
  measure: () => measure(state),
  reload,
  lookAgain: () => lookAgain(state),
  stop: () => { for (const work of [state.working, state.looking]) if (work) work.stop = true; },
  /** @param {number} ply */
  jump: ply => jump(state, ply),
  /** @param {number} ply  @param {number} step */
  jumpInside: (ply, step) => jumpInside(state, ply, step),
  /** @param {number} ply */
  inside: ply => stepsInside(state.app.engine, state.summary?.match, state.seat)(ply),
  /** @param {number} ply */
  showBetter: ply => showBetter(state, ply),
  copyLink: () => take(state, (match, game, running) =>
    copyLink(state.app, match, state.at, running)),
  saveFile: () => take(state, (match, game, running) =>
    saveFile(state.app, match, game, 'json', running ? SECRETS : '')),
  clip: () => clip(state),
  saveSheet: () => take(state, (match, game) => saveFile(state.app, match, game, 'text')),
});

/** @typedef {ReturnType<typeof actionsOf>} ReviewActions */
