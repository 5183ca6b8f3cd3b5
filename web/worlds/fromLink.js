// The page opened by a link that brings something into a world (`#name=...`, docs/view-model.md):
// which world it goes to, what would come of it there, and the step that does it. Nothing changes
// before that step.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { sentence, since } from '../page/words.js';
import { drive, today } from './days.js';
import { Form } from './form.js';
import { worldContext } from './context.js';
import { anySeed, named } from './worldList.js';
import { warnOfUnsaved } from './saveNotices.js';

export default function fromLink(app, { link: [name, rest] }) {
  const { engine } = app, call = (what, ...args) => engine.call('world', what, ...args);
  const game = app.games?.find(one => one.world?.links?.[name]), [deed, field] = game?.world.links[name] ?? [];
  let all = null, at = null, view = null, form = null, parts = null, error = null, busy = '', mine = 0, closed = false, own = '';
  warnOfUnsaved(app);

  async function start() {
    error = null;
    try {
      const kept = await engine.call('kept', 'w:').catch(() => []);
      all = kept.filter(world => world.game === game.id).sort((a, b) => b.touched - a.touched).flatMap(world => world.people.map(([who, person]) => ({ id: world.id, who, person, world })));
      if (all.length) await choose(all[0]);
    } catch (problem) { fail(problem); }
    draw();
  }

  function fail(problem) {
    busy = '';
    if (problem.kind !== 'crash') error = problem;
  }

  /** The world it goes to: opened, and brought to this day as if its person had come in. */
  async function choose(one) {
    const turn = ++mine;
    [at, view, form, busy, error] = [one, null, null, 'Opening the world', null];
    draw();
    try {
      if (!await call('open', one.id)) throw new Error('This world is not on this device any more');
      const begun = await call('job', { world: one.id, day: today() }).catch(problem => { if (problem.kind !== 'illegal') throw problem; return {}; });
      if (begun.job && await drive(engine, begun.job, () => closed)) await call('save', one.id);
      const found = await engine.ask('world_view', { world: one.id, who: one.who });
      if (turn !== mine || closed) return;
      view = found;
      parts = worldContext({ app, game: game.id, id: one.id, who: () => one.who, view: () => view, place: () => ({ page: view.page }), show: next => { view = next; }, moved: () => choose(one) });
      const { perform } = parts;
      parts.perform = async (...all) => {
        const done = await perform(...all);
        // in the place of this page: going back does not take it in again
        if (done.done) location.replace(link('world', game.id, one.id));
        return done;
      };
      form = new Form(parts, { do: deed, args: { [field]: rest }, label: 'Take it in' }, app.redraw);
    } catch (problem) { if (turn === mine) fail(problem); }
    busy = '';
    draw();
  }

  async function begin() {
    if (busy) return;
    [busy, error] = ['Beginning', null];
    draw();
    try {
      const { world } = await call('create', { game: game.id, day: today(), seed: anySeed(), name: own.trim() || 'You', options: {} });
      await start();
      if (at?.id !== world) throw new Error('This browser keeps no worlds. Begin one first, and paste the link there');
    } catch (problem) { fail(problem); }
    draw();
  }

  const draw = () => { if (!closed) app.redraw(); };

  if (game) queueMicrotask(start);
  return {
    title: () => 'A link',
    moved: () => false,
    close() { closed = true; form?.close(); },
    draw: () => page(app, '', body(), 'world arrival'),
  };

  function body() {
    if (!app.games) return loading(app, 'Looking');
    if (!game) return trouble('Nothing here knows what this link brings', 'It may be cut off, or from another version of this site', [['Go home', () => go('#/')]]);
    return html`<header><div><a class="pagelink" href=${link('world', game.id)}>${game.title} worlds</a><h1 tabindex="-1">Somebody sent you something</h1><p>It came in the link. Nothing changes before you take it in.</p></div></header>
      ${when(error, () => html`<p class="refused" role="alert">${sentence(error.message)}</p>`)}${all?.length > 1 ? which() : ''}
      ${busy || !all ? loading(app, busy || 'Looking') : there()}`;
  }

  function there() {
    return all.length ? taking() : none();
  }

  function which() {
    return html`<div class="labelled"><label for="into">Into which world</label><select id="into" @change=${event => choose(all[event.target.selectedIndex])}>
      ${all.map(one => html`<option ?selected=${one === at}>${named(one.world)}${one.world.people.length > 1 ? `: ${one.person}` : ''}, ${since(one.world.touched)}</option>`)}</select></div>`;
  }

  function taking() {
    return html`<section class="block" data-kind="bench" aria-label="What it brings">${when(all.length === 1, () => html`<p>It goes into this world: <b>${named(at.world)}</b>, ${at.world.line}</p>`)}
      ${form ? form.draw(() => go(at ? link('world', game.id, at.id) : '#/')) : html`<p class="row"><button class="btn" type="button" @click=${() => choose(at)}>Try again</button></p>`}</section>`;
  }

  function none() {
    return html`<form class="choices panel" @submit=${event => { event.preventDefault(); begin(); }}><h2>${game.world.title || 'World'}</h2><p>${game.world.blurb} You have none yet: what was sent goes to a new one.</p>
      <label class="labelled">Your name<input maxlength="40" autocomplete="off" placeholder="You" .value=${own} @input=${event => { own = event.target.value; }}></label>
      <p class="row"><button class="btn main" type="submit">${icon('play')}Begin a world</button></p></form>`;
  }
}
