// @ts-check
// How a new match looks: the game at one side, the form at the other.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { link } from '../page/router.js';
import { loading } from '../page/frame.js';
import { optionField } from '../page/optionField.js';
import { PERSON, beginner } from '../page/words.js';
import { resume, ways } from './home.js';
import { A_PERSON, LOT, deal, named } from './newForm.js';
import { poster } from './poster.js';
/** @import { EventAt, Game } from '../pageTypes.js' */
/** @import { Level, Option, SeatLabel } from '../types.d.ts' */
/** @import { NewState } from './newForm.js' */

/** @param {NewState} state */
export function draw(state) {
  const { app, dealing, game } = state;
  const waits = dealing && app.engine.state !== 'up';
  return html`
    <div class="setup" data-cloth=${game.cloth}>
      <div class="atgame">
        ${cover(state)}
        ${when(state.running.length, () => waiting(state))}
      </div>
      ${waits ? loading(app) : fields(state)}
    </div>`;
}

const SHOWN = 2;

/** Matches of this game under way. @param {NewState} state */
const waiting = ({ running }) => html`
  <section class="resumes" aria-labelledby="goon">
    <h2 id="goon">Go on</h2>
    ${when(running.length > SHOWN, () =>
      html`<a class="pagelink" href="#/matches">All unfinished matches</a>`)}
    <ul>${running.slice(0, SHOWN).map(resume)}</ul>
  </section>`;

/** The game, and what to do with it at once. @param {NewState} state */
function cover(state) {
  const { dealing, form, game } = state;
  const quick = () => deal(state, form);
  return html`
    <section class="cover">
      ${poster(game.id)}
      <div>
        <h1 tabindex="-1">${game.title}</h1>
        <p>${game.hook}</p>
        <p class="row">
          <button class="btn main" type="button" ?disabled=${dealing} @click=${quick}>
            ${icon('play')}Quick play
          </button>
          <span>${withWhom(state)}</span>
        </p>
        <p class="row">
          <a class="btn" href=${link('learn', game.id)}>Learn by playing</a>
          <a class="btn" href=${link('rules', game.id)}>How to play</a>
          ${when(game.decks, () => html`
            <a class="btn" href=${link('cards', game.id)}>Cards</a>`)}
          ${ways(game)}
          ${when(game.seats.length === 2, () => html`
            <a class="btn" href=${link('friend', game.id)}>Play a friend</a>`)}
        </p>
      </div>
    </section>`;
}

/** What is dealt at once, as the form stands. @param {NewState} state */
function withWhom({ decks, form, levels }) {
  const deck = decks?.yours();
  const foe = levels.find(level => level.id === form.vs)?.name ?? '';
  const against = form.vs === PERSON ? 'for two at this device' : `against ${foe}`;
  return deck ? `${against}, with ${deck}` : against;
}

/** @param {NewState} state */
function fields(state) {
  const { dealing, decks, error, form, game } = state;
  /** @param {Event} event */
  const submit = event => {
    event.preventDefault();
    deal(state, form);
  };
  const players = game.seats.map((place, seat) => player(state, place, seat));
  return html`
    <form class="choices" @submit=${submit}>
      <h2>Or choose</h2>
      ${when(error, refusal)}
      ${opponents(state)}
      ${when(form.vs !== PERSON, () => seats(state))}
      ${when(form.vs === PERSON, () => names(state))}
      ${decks?.draw(players, form.vs === PERSON)}
      ${when(!decks && game.decks, () => awaited(game, players))}
      ${options(state)}
      ${seed(state)}
      <p class="row">
        <button class="btn main" type="submit" ?disabled=${dealing}>
          ${dealing ? 'Dealing' : 'Deal'}
        </button>
      </p>
    </form>`;
}

/**
 * What keeps the place of the decks until they come.
 * @param {Game} game
 * @param {string[]} players
 */
const awaited = (game, players) => html`
  <fieldset aria-busy="true">
    <legend>Decks</legend>
    <div class="two">
      ${players.map(name => html`
        <div class="labelled">
          <span>${name}</span>
          <select disabled aria-label=${name}></select>
        </div>`)}
    </div>
    <p class="help"><a class="pagelink" href=${link('decks', game.id)}>Look at the decks</a></p>
  </fieldset>`;

/** @param {Error} error */
const refusal = ({ message }) =>
  html`<p class="refused" id="refused" role="alert" tabindex="-1">${message}</p>`;

/** @param {NewState} state */
const opponents = state => html`
  <fieldset>
    <legend>Opponent</legend>
    ${foes(state, [...state.game.levels, A_PERSON])}
  </fieldset>
  ${when(state.game.characters.length, () => html`
    <fieldset>
      <legend>Opponent with a style</legend>
      ${foes(state, state.game.characters)}
    </fieldset>`)}`;

/** @param {NewState} state  @param {Level[]} some */
const foes = (state, some) => html`
  <div class="radios">
    ${some.map(({ help, id, name }) => radio(state, 'vs', id, name, help))}
  </div>`;

/** Who begins; where the seat does not say it, the seat. @param {NewState} state */
function seats(state) {
  const { form, game, levels } = state;
  const first = beginner(game, form.options);
  const foe = levels.find(level => level.id === form.vs)?.name ?? 'The other';
  /** @param {SeatLabel} place  @param {number} seat */
  const one = ({ label }, seat) => {
    const named = seat === first ? 'You' : foe;
    return radio(state, 'seat', String(seat), first === null ? label : named);
  };
  return html`
    <fieldset>
      <legend>${first === null ? 'Your seat' : 'Who begins'}</legend>
      <div class="radios flat">
        ${game.seats.map(one)}
        ${radio(state, 'seat', LOT, 'By lot')}
      </div>
      ${when(first === null, () => html`
        <p class="help">It does not say who begins: chance or the cards do.</p>`)}
    </fieldset>`;
}

/** @param {NewState} state */
const names = state => html`
  <fieldset>
    <legend>Names</legend>
    <div class="two">${state.game.seats.map((place, seat) => nameField(state, place, seat))}</div>
  </fieldset>`;

/** @param {NewState} state  @param {SeatLabel} place  @param {number} seat */
function nameField({ app, form }, { label }, seat) {
  /** @param {EventAt<HTMLInputElement>} event */
  const type = event => {
    form.names[seat] = event.target.value;
    app.redraw();
  };
  return html`
    <label>${label}
      <input maxlength="40" autocomplete="off" .value=${form.names[seat] || ''} @input=${type}>
    </label>`;
}

/**
 * Who plays which deck, the person first: decks are chosen before seats.
 * @param {NewState} state
 * @param {SeatLabel} place
 * @param {number} seat
 */
function player({ form, levels }, place, seat) {
  if (form.vs === PERSON) return named(form, place, seat);
  return seat ? levels.find(level => level.id === form.vs)?.name ?? '' : 'You';
}

/**
 * The options of the match; those that are seldom changed are folded away.
 * @param {NewState} state
 */
function options(state) {
  const inSight = state.game.options.filter(one => one.open);
  const folded = state.game.options.filter(one => !one.open);
  /** @param {Option} one */
  const field = one => optionField(state.form.options, one, state.app.redraw);
  return html`
    ${inSight.map(field)}
    ${when(folded.length, () => html`
      <details>
        <summary>Rules that can be changed</summary>
        ${folded.map(field)}
      </details>`)}`;
}

/** @param {NewState} state */
function seed({ form }) {
  /** @param {EventAt<HTMLInputElement>} event */
  const type = event => { form.seed = event.target.value; };
  return html`
    <label class="labelled">Deal number
      <input inputmode="numeric" maxlength="20" autocomplete="off" placeholder="any"
        aria-describedby="seed-help" .value=${form.seed} @input=${type}>
    </label>
    <p class="help" id="seed-help">
      The same number deals the same cards. Leave it empty for a new deal.
    </p>`;
}

/**
 * @param {NewState} state
 * @param {'vs' | 'seat'} name
 * @param {string} value
 * @param {string} label
 * @param {string} [help]
 */
function radio({ app, form }, name, value, label, help) {
  const choose = () => {
    form[name] = value;
    app.redraw();
  };
  const words = html`
    <span>
      <b>${label}</b>
      ${when(help, () => html`<small>${help}</small>`)}
    </span>`;
  return html`
    <label class="radio">
      <input type="radio" name=${name} value=${value} .checked=${form[name] === value}
        @change=${choose}>${words}
    </label>`;
}
