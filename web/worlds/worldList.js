// The worlds of a game on this device: go on with one, begin another, take one in from a file.
import { html, repeat, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { confirm, download } from '../page/dialog.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { sentence, since } from '../page/words.js';
import { say } from '../page/notices.js';
import { today } from './days.js';
import { dropping, picked } from './files.js';

export default function worlds(app, { parts: [id] }) {
  const game = app.game(id), { engine } = app, call = (name, ...args) => engine.call('world', name, ...args);
  if (!game?.world) return nowhere(app, game);
  const form = { name: '', seed: '', options: {} };
  let all = null, error = null, refused = null, busy = '', closed = false;
  const stopDrops = dropping(take);

  async function refresh() {
    try {
      all = (await engine.call('kept', 'w:')).filter(world => world.game === id).sort((a, b) => b.touched - a.touched);
      error = null;
    } catch (problem) { error = problem; }
    app.redraw();
  }

  /** Runs `work`, which leads to a world; a refusal stands above the form. */
  async function enter(what, work) {
    if (busy) return;
    [busy, refused] = [what, null];
    app.redraw();
    try {
      const { world } = await work();
      if (!closed) go(link('world', id, world));
    } catch (problem) {
      busy = '';
      if (problem.kind !== 'crash') refused = problem;
      app.redraw();
      document.getElementById('refused')?.focus();
    }
  }

  const begin = () => enter('Beginning', () => call('create', { game: id, day: today(), seed: form.seed.trim() || anySeed(), name: form.name.trim() || 'You', options: form.options }));

  function take(text) {
    return enter('Reading', () => call('take', id, text).catch(problem => {
      throw Object.assign(problem, { message: `This file was not taken in: ${problem.message}. Nothing here has changed` });
    }));
  }

  const openFile = () => picked().then(text => text !== null && take(text));

  async function save(world) {
    await call('open', world.id);
    download(fileName(world), await engine.ask('world_export', { world: world.id }));
  }

  async function remove(world) {
    if (!await confirm('Delete this world', `${world.name}, ${since(world.touched)}. All that is in it is gone then; save it to a file first if you may want it again.`, 'Delete')) return;
    try {
      await call('remove', [world.id]);
      say(`${world.name} is deleted.`);
    } catch (problem) { say(`It could not be deleted: ${problem.message}.`, { tone: 'bad' }); }
    await refresh();
    document.querySelector('main h1')?.focus();
  }

  const telling = work => work.catch(problem => problem.kind !== 'crash' && say(sentence(problem.message), { tone: 'bad', stay: true }));

  engine.addEventListener('world listed', refresh);
  engine.addEventListener('world gone', refresh);
  refresh();
  return {
    title: () => `${game.title} worlds`,
    close() {
      closed = true;
      stopDrops();
      engine.removeEventListener('world listed', refresh);
      engine.removeEventListener('world gone', refresh);
    },
    draw: () => page(app, '', html`<header><div><a class="pagelink" href=${link(id)}>${game.title}</a><h1 tabindex="-1">${game.world.title || 'World'}</h1><p>${game.world.blurb}</p></div>
      <p class="row"><button class="btn" type="button" @click=${openFile}>${icon('file')}Open a world from a file</button></p></header>${body()}`, 'world worldlist'),
  };

  function body() {
    if (busy) return loading(app, busy);
    return html`${when(refused, () => html`<p class="refused" id="refused" role="alert" tabindex="-1">${sentence(refused.message)}</p>`)}
      ${kept()}${beginning()}`;
  }

  function kept() {
    if (error) return html`<section class="trouble" role="alert"><h2>Your worlds cannot be listed</h2><p>${sentence(error.message)}
      A world you begin now lasts until you close the page; save it to a file.</p><p class="row"><button class="btn" type="button" @click=${refresh}>Try again</button></p></section>`;
    if (!all?.length) return '';
    return html`<section aria-labelledby="kept-title"><h2 id="kept-title">${all.length === 1 ? 'Your world' : 'Your worlds'}</h2>
      <ul class="list">${repeat(all, world => world.id, row)}</ul></section>`;
  }

  function row(world) {
    return html`<li data-cloth=${game.cloth}><a href=${link('world', id, world.id)}><b>${named(world)}</b><span>${world.line}</span><small>${since(world.touched)}</small></a>
    <p class="row"><a class="btn main" href=${link('world', id, world.id)}>${icon('play')}Go on</a>
      <button class="round" type="button" aria-label=${`Save ${named(world)} to a file`} @click=${() => telling(save(world))}>${icon('file')}</button>
      <button class="round" type="button" aria-label=${`Delete ${named(world)}`} @click=${() => remove(world)}>${icon('close')}</button></p></li>`;
  }

  function beginning() {
    return html`<form class="choices panel" @submit=${event => { event.preventDefault(); begin(); }}>
      <h2>${all?.length ? 'Begin another' : 'Begin'}</h2>
      <label class="labelled">Your name<input maxlength="40" autocomplete="off" placeholder="You" .value=${form.name} @input=${event => { form.name = event.target.value; }}></label>
      ${when(game.world.options.length, () => html`<details><summary>How this world is</summary>${game.world.options.map(option)}</details>`)}
      <label class="labelled">World seed<input maxlength="60" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="any" aria-describedby="seed-help" .value=${form.seed}
        @input=${event => { form.seed = event.target.value; }}></label>
      <p class="help" id="seed-help">The same words on the same day make the same world. Leave it empty for a new one.</p>
      <p class="row"><button class="btn main" type="submit">${icon('play')}Begin a world</button></p></form>`;
  }

  function option({ name, label, help, choices, default: first }) {
    return html`<div class="labelled"><label for=${'o-' + name}>${label}</label>
    <select id=${'o-' + name} aria-describedby=${'h-' + name} @change=${event => { form.options[name] = choices[event.target.selectedIndex][0]; }}>
      ${choices.map(([value, text]) => html`<option ?selected=${value === (form.options[name] ?? first)}>${text}</option>`)}</select><p class="help" id=${'h-' + name}>${help}</p></div>`;
  }
}

export const anySeed = () => [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** The persons of a world, by name. */
export const named = ({ name, people }) => people?.map(([, one]) => one).join(' and ') || name;

/** What the file of a world is called. */
export const fileName = ({ game, name, date }) => `${game}-world-${[name, date].filter(Boolean).join('-').replace(/[^\p{L}\p{N}-]+/gu, '-').toLowerCase()}.json`;

const nowhere = (app, game) => ({ title: () => 'World', draw: () => page(app, '', game
  ? trouble(`${game.title} has no worlds`, 'Its matches stand by themselves')
  : trouble('There is no such game here', 'The link may be from another version of this site')) });
