// One world: the days that have passed are lived first, then its pages, for the person who is there.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { box, confirm, download } from '../page/dialog.js';
import { bar, loading, page as frame, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { clauseLink, sentence, share } from '../page/words.js';
import { clear, say } from '../page/notices.js';
import { Blocks } from './blocks.js';
import { drive, said, today } from './days.js';
import { picked } from './files.js';
import { worldContext } from './context.js';
import { fileName } from './worldList.js';
import { reveal } from './reveal.js';
import { warnOfUnsaved } from './saveNotices.js';

const MINUTE = 60_000, PAUSE = 300;                    // ms
const here = new Map();                                 // world -> who was there last, until the page is closed

export default function world(app, { parts: [gameId, id, first = ''], query: { at = '' } }) {
  const game = app.game(gameId), { engine } = app, call = (name, ...args) => engine.call('world', name, ...args);
  let summary = null, view = null, who = here.get(id), error = null, living = null, waits = '', notice = '', page = first, query = at, asked = 0, closed = false;
  const parts = worldContext({ app, game: gameId, id, who: () => who, view: () => view, place: () => ({ page: view.page, query }), show, moved });
  const blocks = new Blocks(parts);
  parts.ways = [['file', 'Save this world to a file', () => telling(save)], ['check', 'Check it', () => telling(verify)],
    ['book', 'Open a world from a file', () => telling(take)], ['close', 'Delete this world', () => telling(remove), 'danger']];
  warnOfUnsaved(app);

  // ---- opening -----------------------------------------------------------------------------------------------------
  async function open(newest = false) {
    [error, view] = [null, null];
    app.redraw();
    try {
      summary = await call('open', id, newest);
      if (!summary) throw new Error('This world is not on this device. It may have been deleted, or the link comes from another one');
      const settled = await call('settle', id);
      await live();
      if (closed) return;
      await enter();
      for (const one of settled) await outcome(one);
    } catch (problem) {
      if (problem.kind === 'crash' || closed) return;
      error = problem;
      app.redraw();
    }
  }

  /** What came of a match that is over. */
  async function outcome({ refused, say: words, shown = [], faces, reveal: how }) {
    if (refused) say(`A finished match changes nothing here any more: ${refused}`, { stay: true });
    else if (shown.length && view) await reveal(parts, { shown, faces, say: words, reveal: how });
    else if (words) say(words, { stay: true });
  }

  /** The days up to the device's own, with progress; a person may put them off. */
  async function live(sure = false) {
    waits = notice = '';
    const begun = await call('job', { world: id, day: today(), ...(sure && { sure }) }).catch(problem => {
      if (problem.kind !== 'illegal') throw problem;
      return { notice: problem.message };               // the rules let no day pass: the world is shown as it is
    });
    if (begun.ask && !sure) {
      if (await box('The date is far ahead', close => html`<p>${begun.ask}</p><p class="row"><button class="btn main" type="button" autofocus @click=${() => close(true)}>Let the days pass</button>
        <button class="btn" type="button" @click=${() => close()}>Not now</button></p>`)) return live(true);
      waits = 'The days since you were here have not passed yet.';
    }
    notice = begun.notice || '';
    if (!begun.job) return;
    living = { share: 0, note: '' };
    app.redraw();
    const result = await drive(engine, begun.job, progress => {
      if (living.stop || closed) return true;
      Object.assign(living, progress);
      app.redraw();
      return false;
    });
    living = null;
    if (result) await Promise.race([call('save', id), new Promise(done => setTimeout(done, 1000))]);     // a storage that hangs is told of elsewhere
    else waits = 'The days since you were here have not passed yet.';
    if (result) summary = await engine.ask('world_summary', { world: id });
  }

  /** When the page is looked at again it may be another day. */
  let looking = false;
  async function lookAgain() {
    if (document.visibilityState !== 'visible' || looking || living || waits || !view || error || view.day >= today() || document.querySelector('dialog:modal')) return;
    looking = true;
    try {
      await live();
      await look();
    } catch (problem) { parts.fail(problem); } finally { looking = false; }
  }

  async function enter() {
    const { people } = summary;
    if (!people.some(([one]) => one === who)) who = people.length === 1 ? people[0][0] : undefined;
    if (who === undefined) return app.redraw();
    await look(true);
    return setTimeout(warm, PAUSE);
  }

  /** While the first page is read, the lists of cards of the others come: thousands take their time. One request at a time, so that none waits long. */
  async function warm() {
    const { who: reader, pages = [] } = view ?? {};      // who was there may have gone meanwhile
    for (const one of pages) {
      if (closed || living || reader !== view?.who) return;
      const { blocks: found } = await parts.ask('world_view', { page: one.id }).catch(() => ({ blocks: [] }));
      for (const block of found) if (block.kind === 'cards' && reader === view?.who) parts.lists.get(block.list);
    }
  }

  /** Fetches the page of the address. */
  async function look(anew = false) {
    const mine = ++asked;
    let next;
    try {
      next = await parts.ask('world_view', { page: page || undefined, query: query || undefined });
    } catch (problem) {
      if (problem.kind !== 'input' || !page) throw problem;
      [page, query] = ['', ''];                         // an old link: the first page instead
      next = await parts.ask('world_view', {});
    }
    if (mine !== asked || closed) return;
    if (anew) blocks.clear();
    show(next);
    if (!anew) return;
    document.querySelector('main h1')?.focus({ preventScroll: true });
    document.querySelector('.worldnav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  function show(next) {
    if (closed) return;
    if (view?.rev !== next.rev) parts.lists.stale();
    view = next;
    summary = { ...summary, people: next.people, date: next.date };
    here.set(id, who);
    blocks.again();
    parts.redraw();
  }

  // ---- what a person does ------------------------------------------------------------------------------------------
  const telling = work => Promise.resolve(work()).catch(parts.fail);
  const takeBack = () => telling(async () => show(await call('change', { do: 'world_undo', world: id, who, page: view.page, query })));
  const play = () => telling(async () => {
    const match = await call('match', id, who);
    if (!closed) go(link('play', match));
  });
  const save = async () => download(fileName(summary), await engine.ask('world_export', { world: id }));

  async function take() {
    const text = await picked();
    if (text === null) return;
    try {
      go(link('world', gameId, (await call('take', gameId, text)).world));
    } catch (problem) {
      throw Object.assign(problem, { message: `This file was not taken in: ${problem.message}. This world is as it was` });
    }
  }

  async function remove() {
    if (!await confirm('Delete this world', 'All that is in it is gone then. Save it to a file first if you may want it again.', 'Delete')) return;
    await call('remove', [id]);
    here.delete(id);
    go(link('world', gameId));
    say('The world is deleted.');
  }

  /** Lives the whole log again and says whether it leads here. */
  async function verify() {
    let stop = false, at = {};
    const made = openDialog({ label: 'Check this world', kind: 'box', body: '', onClose: () => { stop = true; } });
    const draw = (...rest) => made.element.isConnected && made.update(html`<h2>Check this world</h2>${rest}`);
    draw(html`<p role="status">Living it again from its first day</p>`);
    const { job } = await engine.ask('world_verify', { world: id });
    const result = await drive(engine, job, progress => { at = progress; draw(progress_(at)); return stop; });
    if (result) draw(html`<p role="status">${result.same ? 'Its log leads exactly to what it is.' : sentence(result.text)}</p><p class="quiet">That finds damage. It cannot find a log that was made up.</p>`);
  }

  const progress_ = ({ share: part = 0, note = '' }) => html`<progress max="1" .value=${part} aria-label="How far"></progress><p role="status">${note || share(part)}</p>`;

  function news() {
    const all = [...view.news].reverse();
    return box('What happened', all.length ? html`<ol class="news">${all.map((entry, i) => html`<li>${when(entry.day !== all[i - 1]?.day, () => html`<b>${said(entry.date)}</b>`)}
      <span>${entry.words} ${(entry.clauses || []).map(clause => clauseLink(gameId, clause))}</span></li>`)}</ol>` : html`<p class="quiet">Nothing yet.</p>`, { kind: 'wide' });
  }

  function leave() {
    who = undefined;
    view = null;
    here.delete(id);
    parts.lists.forget();
    blocks.clear();
    app.redraw();
    document.querySelector('main h1')?.focus();
  }

  async function come(one) {
    who = one;
    await telling(() => look(true));
  }

  // ---- other tabs --------------------------------------------------------------------------------------------------
  function moved() {
    document.querySelectorAll('dialog').forEach(dialog => dialog.close());
    say('This world was moved on in another tab. Nothing you do here would be kept.', { key: 'tab', tone: 'bad', actions: [['Load the newer state', () => { parts.lists.forget(); open(true); }]] });
  }
  const mine = fn => event => event.detail.id === id && fn();
  const events = {
    'world moved': mine(moved),
    'world twin': mine(() => say('This world is open in another tab too. Go on in one of them.', { key: 'tab' })),
    'world gone': mine(() => say('This world was deleted in another tab. If you go on, it is kept again.', { key: 'tab', stay: true })),
  };
  for (const name in events) engine.addEventListener(name, events[name]);
  document.addEventListener('visibilitychange', lookAgain);
  const clock = setInterval(lookAgain, MINUTE);
  queueMicrotask(() => game?.world && open());

  return {
    title: () => (view ? `${label()}, ${view.title}` : game?.title || 'World'),
    moved(to) {
      if (to.name !== 'world' || to.parts[0] !== gameId || to.parts[1] !== id) return false;
      document.querySelectorAll('dialog').forEach(dialog => dialog.close());
      [page, query] = [to.parts[2] || '', to.query.at || ''];
      if (view) telling(() => look(true)).then(() => scrollTo(0, 0));
      return true;
    },
    close() {
      closed = true;
      clearInterval(clock);
      document.removeEventListener('visibilitychange', lookAgain);
      for (const name in events) engine.removeEventListener(name, events[name]);
      blocks.clear();
      parts.lists.forget();
      for (const key of ['tab', 'refused', 'done']) clear(key);
    },
    keys({ key }) {
      if (key === 'u' && view?.undo) takeBack();
      else if (key === 'l' && view) news();
      else if (key === '/' && document.getElementById('seek')) document.getElementById('seek').focus();
      else return false;
      return true;
    },
    draw,
    drawn: () => blocks.drawn(),
  };

  // ---- drawing -----------------------------------------------------------------------------------------------------
  function label() {
    return view.pages.find(one => one.id === view.page)?.label || view.title;
  }

  function draw() {
    if (!game?.world) return frame(app, '', trouble('There is no such world', 'The link may be from another version of this site'));
    if (error) return frame(app, '', trouble('This world cannot be shown', error, [['Try again', () => open()]]));
    if (summary && who === undefined && !living) return html`${bar(app, { where: { title: game.title, note: '' } })}${door()}`;
    return frame(app, '', html`${view ? html`${head()}${living ? passing() : waiting()}<div class="land" ?inert=${living}>${nav()}<div class="blocks">${blocks.draw(view.blocks)}</div></div>`
      : html`<h1 tabindex="-1">${game.title}</h1>${living ? passing() : engine.state === 'up' ? html`<p class="quiet" role="status">Opening the world</p>` : loading(app, 'Opening the world')}`}`, 'world');
  }

  function head() {
    return html`<header class="worldhead"><div><a class="pagelink" href=${link('world', gameId)}>${view.title} worlds</a><h1 tabindex="-1">${label()}</h1><p>${said(view.date)}</p></div>
    <dl class="purse" aria-label="What you have">${view.plate.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    <p class="row"><button class="btn" type="button" aria-disabled=${view.undo && !living ? nothing : 'true'} @click=${() => view.undo && !living && takeBack()}>${icon('undo')}Undo</button>
      <button class="btn" type="button" aria-haspopup="dialog" @click=${news}>${icon('log')}What happened</button>
      ${when(view.people.length > 1, () => html`<button class="btn" type="button" @click=${leave}>${icon('branch')}${view.people.find(([one]) => one === who)?.[1]}: change</button>`)}</p></header>`;
  }

  function waiting() {
    return html`${[notice, view.notice].filter(Boolean).map(text => html`<p class="refused" role="status">${sentence(text)}</p>`)}
    ${when(waits, () => html`<div class="strip2" role="status"><p>${waits}</p><button class="btn main" type="button" @click=${() => telling(async () => { await live(true); await look(); })}>Let them pass</button></div>`)}
    ${when(view.match, () => html`<div class="strip2" data-cloth=${view.cloth}><p><b>${view.match.label}</b></p><button class="btn main" type="button" @click=${play}>${icon('play')}Play</button></div>`)}`;
  }

  function passing() {
    return html`<section class="passing" aria-labelledby="passing-title"><h2 id="passing-title">Days go by</h2>${progress_(living)}
    <p class="row"><button class="btn" type="button" @click=${() => { living.stop = true; }}>Stop</button></p></section>`;
  }

  function nav() {
    return html`<nav class="worldnav" aria-label="Pages of this world"><ul>${view.pages.map(one => html`<li><a href=${parts.address(one.id)} aria-current=${one.id === view.page ? 'page' : nothing}>
    <span>${one.label}</span>${when(one.badge, () => html`<b>${one.badge}</b>`)}</a></li>`)}</ul></nav>`;
  }

  /** Several persons share this world: nothing is shown before one of them says who it is. */
  function door() {
    return html`<main class="curtain" id="main" data-cloth=${summary.cloth}><div class="panel"><h1 tabindex="-1">Who is there?</h1><p>Each sees only what is theirs. Pass the device first.</p>
    ${summary.people.map(([one, name]) => html`<p><button class="btn main" type="button" @click=${() => come(one)}>I am ${name}</button></p>`)}
    <p><a class="pagelink" href=${link('world', gameId)}>All worlds</a></p></div></main>`;
  }
}
