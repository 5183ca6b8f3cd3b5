// @ts-check
// The lab of a game: a form, a run, and what came of it. It plays only as long as it is open.
import { page, trouble } from '../page/frame.js';
import { body } from './drawing.js';
import { begin, play, save, stop, tellReport } from './running.js';
import { keep, newState, read } from './state.js';
/** @import { App, Route } from '../pageTypes.js' */
/** @import { Form, LabState } from './state.js' */

/**
 * @param {App} app
 * @param {Route} route
 */
export default function lab(app, { parts: [id] }) {
  const state = newState(app, id);
  const actions = actionsOf(state);
  const leave = () => { if (state.unkept) keep(state, true); };
  addEventListener('pagehide', leave);
  if (fits(state)) open(state);
  return {
    title: () => (state.game ? `Test ${state.game.title}` : 'Test'),
    draw: () => page(app, '', draw(state, actions), 'labpage'),
    close() {
      state.closed = true;
      stop(state);
      removeEventListener('pagehide', leave);
    },
  };
}

/** The lab plays games of two seats. @param {LabState} state */
const fits = ({ game }) => game?.seats.length === 2;

/** @param {LabState} state */
async function open(state) {
  try {
    await read(state);
  } catch { /* it says so when it keeps something */ }
  state.ready = true;
  if (state.closed) return;
  if (state.rows.size) tellReport(state);
  state.app.redraw();
}

/** What a person does in the lab. @param {LabState} state */
const actionsOf = state => ({
  /** @param {Event} event */
  begin(event) {
    event.preventDefault();
    begin(state);
  },
  goOn() {
    if (!state.beginning) play(state);
  },
  stop: () => stop(state),
  /** @param {'csv' | 'html'} as */
  save: as => save(state, as),
  /** @template {keyof Form} Name  @param {Name} name  @param {Form[Name]} value */
  set(name, value) {
    state.form[name] = value;
    state.app.redraw();
  },
});

/** @typedef {ReturnType<typeof actionsOf>} LabActions */

/** @param {LabState} state  @param {LabActions} actions */
function draw(state, actions) {
  if (fits(state)) return body(state, actions);
  return trouble('There is no such test', state.game
    ? `${state.game.title} is no game of two seats.`
    : 'The link may be from another version of this site.');
}
