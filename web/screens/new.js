// A new match: seat, opponent, options and deal, or all of them at once with "Quick play".
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { picture } from '../page/place.js';
import { link, go } from '../page/router.js';
import { page, trouble, loading } from '../page/frame.js';
import { PERSON } from '../page/words.js';
import { ways } from './home.js';

const LOT = 'lot';

export default function fresh(app, { parts: [id], query }) {
  const game = app.game(id);
  const levels = game ? [...game.levels, { id: PERSON, name: 'A person on this device', help: 'You pass the device; a curtain hides the cards in between.' }] : [];
  const usual = () => ({ seat: '0', vs: middle(game?.levels)?.id ?? PERSON, names: [], options: Object.fromEntries((game?.options || []).map(o => [o.name, o.default])), seed: '' });
  const form = { ...usual(), seed: query.seed || '' };
  if (levels.some(level => level.id === query.vs)) form.vs = query.vs;
  let dealing = false, error = null, decks = null, closed = false;
  const choosing = game?.decks && app.decks().then(made => made.choices(app, game, query.deck)).then(made => { decks = made; app.redraw(); return made; }, () => null);

  async function deal(choice) {
    dealing = true;
    error = null;
    app.redraw();
    try {
      const own = ownSeat(game, choice);
      const places = seats(game, levels, choice, own);
      const summary = await app.engine.call('create', { game: id, options: choice.options, seats: places, ...seedOf(choice.seed), ...await (await choosing)?.fields(own, places) });
      if (!closed) go(link('play', summary.match));
    } catch (refusal) {
      dealing = false;
      if (refusal.kind !== 'crash') error = refusal;
      app.redraw();
      document.getElementById('refused')?.focus();
    }
  }

  return {
    title: () => game?.title || 'No such game',
    close() { closed = true; },
    draw: () => page(app, '', game ? body() : trouble('There is no such game here', 'The link may be from another version of this site.'), 'new'),
  };

  function body() {
    return html`<div class="setup" data-cloth=${game.cloth}>
      <section class="cover"><img src=${picture(`posters/${id}.svg`)} alt="" width="100" height="128"><div><h1 tabindex="-1">${game.title}</h1><p>${game.hook}</p>
        <p class="row"><button class="btn main" type="button" ?disabled=${dealing} @click=${() => deal(usual())}>${icon('play')}Quick play</button>${when(decks?.yours(), () => html` <span>with ${decks.yours()}</span>`)}</p>
        <p class="row"><a class="btn" href=${link('learn', id)}>Learn by playing</a><a class="btn" href=${link('rules', id)}>How to play</a>
        ${when(game.decks, () => html`<a class="btn" href=${link('cards', id)}>Cards</a>`)}${ways(game)}</p></div></section>
      ${dealing && app.engine.state !== 'up' ? loading(app) : fields()}</div>`;
  }

  function fields() {
    return html`<form class="choices" @submit=${event => { event.preventDefault(); deal(form); }}>
      <h2>Or choose</h2>
      ${when(error, () => html`<p class="refused" id="refused" role="alert" tabindex="-1">${error.message}</p>`)}
      <fieldset><legend>Opponent</legend><div class="radios">${levels.map(level => radio('vs', level.id, level.name, level.help))}</div></fieldset>
      <fieldset><legend>Your seat</legend><div class="radios flat">${game.seats.map((seat, i) => radio('seat', String(i), seat.label))}
        ${radio('seat', LOT, 'By lot')}</div></fieldset>
      ${when(form.vs === PERSON, () => html`<fieldset><legend>Names</legend><div class="two">${game.seats.map((seat, i) => html`<label>${seat.label}
        <input maxlength="40" autocomplete="off" .value=${form.names[i] || ''}
          @input=${event => { form.names[i] = event.target.value; app.redraw(); }}></label>`)}</div></fieldset>`)}
      ${decks?.draw(game.seats.map(player), form.vs === PERSON)}
      ${game.options.filter(o => o.open).map(option)}
      ${when(game.options.some(o => !o.open), () => html`<details><summary>Rules that can be changed</summary>${game.options.filter(o => !o.open).map(option)}</details>`)}
      <label class="labelled">Deal number<input inputmode="numeric" maxlength="20" autocomplete="off" placeholder="any" aria-describedby="seed-help"
        .value=${form.seed} @input=${event => { form.seed = event.target.value; }}></label>
      <p class="help" id="seed-help">The same number deals the same cards. Leave it empty for a new deal.</p>
      <p class="row"><button class="btn main" type="submit" ?disabled=${dealing}>${dealing ? 'Dealing' : 'Deal'}</button></p></form>`;
  }

  /** Who plays which deck, the person first: decks are chosen before seats. */
  function player(seat, i) {
    if (form.vs === PERSON) return named(form, seat, i);
    return i ? levels.find(level => level.id === form.vs).name : 'You';
  }

  function radio(name, value, label, help) {
    return html`<label class="radio"><input type="radio" name=${name} value=${value} .checked=${form[name] === value}
      @change=${() => { form[name] = value; app.redraw(); }}><span><b>${label}</b>${when(help, () => html`<small>${help}</small>`)}</span></label>`;
  }

  function option({ name, label, help, choices }) {
    const now = form.options[name];
    return html`<div class="labelled"><label for=${'o-' + name}>${label}</label>
      <select id=${'o-' + name} aria-describedby=${'h-' + name} @change=${event => { form.options[name] = choices[event.target.selectedIndex][0]; }}>
        ${choices.map(([value, text]) => html`<option ?selected=${value === now}>${text}</option>`)}</select><p class="help" id=${'h-' + name}>${help}</p></div>`;
  }
}

/** The level for a first meeting: the second of the list, or the only one. */
const middle = (levels = []) => levels[1] || levels[0];

/** The seat of the person at the device; of two persons the first. */
function ownSeat(game, { seat, vs }) {
  if (vs === PERSON) return 0;
  return seat === LOT ? Math.floor(Math.random() * game.seats.length) : Number(seat);
}

const seedOf = text => (text.trim() ? { seed: /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : text.trim() } : {});

const named = ({ names }, place, i) => names[i]?.trim() || place.label;

function seats(game, levels, { vs, names }, own) {
  const level = levels.find(other => other.id === vs);
  return game.seats.map((place, i) => {
    if (vs === PERSON) return { kind: PERSON, name: named({ names }, place, i) };
    if (i === own) return { kind: PERSON, name: 'You' };
    return { kind: vs, name: level.name };
  });
}

