// @ts-check
// A run: begun, gone on with, stopped; and what is made of its rows.
import { confirm, download } from '../page/dialog.js';
import * as notices from '../page/notices.js';
import { count, sentence } from '../page/words.js';
import { Pool } from './pool.js';
import { askedOf, isSame, keep, missing, rowsOf } from './state.js';
/** @import { Problem } from '../pageTypes.js' */
/** @import { Played } from './pool.js' */
/** @import { Asked, LabState } from './state.js' */

/** Begins what the form asks for; more of the same goes on. @param {LabState} state */
export async function begin(state) {
  if (state.running || state.beginning) return;
  state.beginning = true;
  state.error = null;
  state.app.redraw();
  try {
    const asked = askedOf(state.form);
    const { command } = await state.app.engine.ask('lab_plan', { game: state.id, asked });
    if (await makesRoom(state, asked) && !state.closed && !state.running) {
      state.asked = asked;
      state.command = command;
      play(state);
    }
  } catch (error) {
    const problem = /** @type {Problem} */ (error);
    if (problem.kind !== 'crash') state.error = problem;
  }
  state.beginning = false;
  if (state.closed) return;
  state.app.redraw();
  if (state.error) document.getElementById('lab-refused')?.focus();
}

/**
 * Whether the rows of another plan may go; there is room for one.
 * @param {LabState} state
 * @param {Asked} asked
 */
async function makesRoom(state, asked) {
  if (isSame(state.asked, asked)) return true;
  const { size } = state.rows;
  const sure = !size || await confirm('Another test',
    `${size === 1 ? 'One match is' : `${size} matches are`} kept of the last test. They go when `
    + 'this one begins.', 'Begin it');
  if (!sure) return false;
  state.rows = new Map();
  return true;
}

/** Plays what is missing. @param {LabState} state */
export function play(state) {
  const { asked, id } = state;
  if (!asked || state.running) return;
  state.unkept = true;
  state.faults = new Map();
  state.trouble = '';
  state.report = null;
  const numbers = missing(state);
  if (!numbers.length) { finish(state); return; }
  /** @param {number} number  @param {Played} played */
  const heard = (number, played) => take(state, number, played);
  const pool = new Pool(id, asked, numbers, heard);
  state.running = { pool, done: 0, ms: 0 };
  state.says = 'Playing.';
  state.app.redraw();
  document.getElementById('lab-stop')?.focus();
  pool.run().catch(error => {
    state.trouble = `It ended early: ${sentence(/** @type {Error} */ (error).message)}`;
  }).then(() => { if (state.running?.pool === pool) finish(state); });
}

/** @param {LabState} state  @param {number} number  @param {Played} played */
function take(state, number, { row, fault, ms = 0 }) {
  state.unkept = true;
  if (row) state.rows.set(number, row);
  else state.faults.set(number, fault ?? '');
  const { running } = state;
  if (running) {
    running.done++;
    running.ms += ms;
  }
  keep(state);
  state.app.redraw();
}

/** Stops a run; what has been played stays. @param {LabState} state */
export function stop(state) {
  if (!state.running) return;
  state.running.pool.stop();
  state.trouble = 'It was stopped.';
  finish(state);
}

/** A run is over. @param {LabState} state */
function finish(state) {
  const { closed, running } = state;
  running?.pool.stop();
  state.running = null;
  keep(state, true);
  if (!closed) tellReport(state, Boolean(running));
}

/** The report of what there is. @param {LabState} state  @param {boolean} [focus] */
export async function tellReport(state, focus = false) {
  const { app, asked, id } = state;
  const rows = rowsOf(state);
  state.says = `Played: ${count(rows.length, 'match', 'matches')}. ${state.trouble}`;
  state.reading = rows.length > 0;
  state.report = null;
  app.redraw();
  if (focus) document.getElementById('h-played')?.focus();
  if (!rows.length) return;
  try {
    const report = await app.engine.ask('lab_report', { game: id, rows });
    if (state.asked === asked && !state.running) state.report = report;
  } catch (error) {
    tell(error, 'The report could not be made');
  }
  state.reading = false;
  if (!state.closed) app.redraw();
}

/**
 * Hands the rows or the report over as a file.
 * @param {LabState} state
 * @param {'csv' | 'html'} as
 */
export async function save(state, as) {
  const { app, asked, id, trouble } = state;
  const faults = [...state.faults];
  try {
    const fields = { game: id, asked, rows: rowsOf(state), faults, trouble, as };
    const text = await app.engine.ask('lab_file', fields);
    const name = as === 'csv' ? `${id}-rows.csv` : `${id}-report.html`;
    download(name, text, as === 'csv' ? 'text/csv' : 'text/html');
  } catch (error) {
    tell(error, 'The file could not be made');
  }
}

/** @param {unknown} error  @param {string} words */
function tell(error, words) {
  const { kind, message } = /** @type {Problem} */ (error);
  if (kind !== 'crash') notices.say(`${words}: ${message}`, { key: 'lab', tone: 'bad' });
}
