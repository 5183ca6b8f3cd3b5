// @ts-check
// What is to be compared: the form of the lab.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { opponentsOf, sentence } from '../page/words.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { LabActions } from './screen.js' */
/** @import { Form, LabState, Question } from './state.js' */

/** @typedef {[value: string, label: string]} Choice */
/** @typedef {'one' | 'other' | 'level' | 'deck'} Chosen     fields that are one of several */

/** @type {Record<Question, [string, string]>} */
const QUESTIONS = {
  players: ['Two opponents', 'Which of them is stronger, and by how much.'],
  decks: ['Decks', 'Which of them scores how much against which; the same level plays both.'],
  seats: ['The first seat', 'What it brings to sit first; the same level plays both.'],
};

/** @param {LabState} state  @param {LabActions} actions */
export function form(state, actions) {
  const { beginning, error, form: filled, game, running } = state;
  const decked = (game?.decks ?? []).length > 1;
  const questions = /** @type {Question[]} */ (Object.keys(QUESTIONS));
  return html`
    <form class="panel labform" aria-labelledby="h-form" novalidate @submit=${actions.begin}>
      <h2 id="h-form">What is compared</h2>
      ${when(error, refusal)}
      <div class="labfields" ?inert=${Boolean(running)}>
        <fieldset>
          <legend>Compare</legend>
          <div class="radios">
            ${questions.filter(one => one !== 'decks' || decked)
              .map(one => question(filled, actions, one))}
          </div>
        </fieldset>
        ${who(state, actions)}
        ${when(decked, () => decks(state, actions))}
        ${much(state, actions)}
      </div>
      <p class="row">
        <button class="btn main" type="submit" ?disabled=${Boolean(running) || beginning}>
          ${icon('play')}Begin
        </button>
      </p>
    </form>`;
}

/** @param {Error} error */
const refusal = ({ message }) => html`
  <p class="refused" id="lab-refused" role="alert" tabindex="-1">${sentence(message)}</p>`;

/** @param {Form} filled  @param {LabActions} actions  @param {Question} name */
const question = (filled, { set }, name) => html`
  <label class="radio">
    <input type="radio" name="question" value=${name} .checked=${filled.question === name}
      @change=${() => set('question', name)}>
    <span><b>${QUESTIONS[name][0]}</b><small>${QUESTIONS[name][1]}</small></span>
  </label>`;

/** Who plays. @param {LabState} state  @param {LabActions} actions */
function who({ form: filled, game }, actions) {
  /** @type {Choice[]} */
  const foes = opponentsOf(game).map(({ id, name }) => [id, name]);
  if (filled.question !== 'players') return select(filled, actions, 'level', 'Opponent', foes);
  return html`
    <div class="two">
      ${select(filled, actions, 'one', 'Opponent', foes)}
      ${select(filled, actions, 'other', 'Against', foes)}
    </div>`;
}

/** With which decks. @param {LabState} state  @param {LabActions} actions */
function decks({ form: filled, game }, actions) {
  /** @type {Choice[]} */
  const known = (game?.decks ?? []).map(({ id, name }) => [id, name]);
  if (filled.question !== 'decks')
    return select(filled, actions, 'deck', 'Decks', [['', 'All, in turn'], ...known]);
  return html`
    <fieldset>
      <legend>Decks</legend>
      <div class="labdecks">${known.map(one => deck(filled, actions, one))}</div>
    </fieldset>`;
}

/** @param {Form} filled  @param {LabActions} actions  @param {Choice} one */
function deck({ decks: chosen }, { set }, [id, name]) {
  /** @param {EventAt<HTMLInputElement>} event */
  const change = ({ target }) =>
    set('decks', target.checked ? [...chosen, id] : chosen.filter(other => other !== id));
  return html`
    <label class="labdeck">
      <input type="checkbox" .checked=${chosen.includes(id)} @change=${change}>
      <span>${name}</span>
    </label>`;
}

/**
 * @param {Form} filled
 * @param {LabActions} actions
 * @param {Chosen} name
 * @param {string} label
 * @param {Choice[]} choices
 */
function select(filled, { set }, name, label, choices) {
  /** @param {EventAt<HTMLSelectElement>} event */
  const choose = ({ target }) => set(name, target.value);
  return html`
    <div class="labelled">
      <label for=${'lab-' + name}>${label}</label>
      <select id=${'lab-' + name} @change=${choose}>
        ${choices.map(([value, text]) => html`
          <option value=${value} ?selected=${value === filled[name]}>${text}</option>`)}
      </select>
    </div>`;
}

/**
 * How many matches, and how long a player may think.
 * @param {LabState} state
 * @param {LabActions} act
 */
const much = ({ form: filled, more }, act) => html`
  ${number(filled, act, 'games', 'Matches',
    'Two to a deal: the sides change seats in the second.')}
  <details ?open=${more}>
    <summary>Thinking and seed</summary>
    ${number(filled, act, 'looks', 'Looks for a move',
      'What a player may look at before it moves: fewer are quicker and weaker. Empty: as many as '
      + 'in a match.', 'as in a match')}
    ${number(filled, act, 'seed', 'Seed',
      'The same seed brings the same matches; more of them go on where fewer ended.')}
  </details>`;

/**
 * @param {Form} filled
 * @param {LabActions} actions
 * @param {'games' | 'looks' | 'seed'} name
 * @param {string} label
 * @param {string} help
 * @param {string} [hint]
 */
function number(filled, { set }, name, label, help, hint = '') {
  /** @param {EventAt<HTMLInputElement>} event */
  const type = ({ target }) => set(name, target.value);
  return html`
    <div class="labelled">
      <label for=${'lab-' + name}>${label}</label>
      <input id=${'lab-' + name} inputmode="numeric" maxlength="7" autocomplete="off"
        placeholder=${hint || nothing} aria-describedby=${`lab-${name}-help`}
        .value=${filled[name]} @input=${type}>
      <p class="help" id=${`lab-${name}-help`}>${help}</p>
    </div>`;
}
