// The table: a match being played. The session says what happens, the board draws it, this screen joins them.
import { html, nothing, when } from '../table/lit.js';
import { createBoard } from '../table/board.js';
import { cardDialog, openDialog, whyDialog } from '../table/dialogs.js';
import { icon } from '../table/icons.js';
import { lastLine } from '../table/log.js';
import { Session } from './session.js';
import { bar, loading, page, trouble } from '../page/frame.js';
import { box, confirm, shut } from '../page/dialog.js';
import { link, go } from '../page/router.js';
import { share, table, verdict } from '../page/words.js';
import { account, closer, favicon, keyLine, log, reading, sayField } from './side.js';
import { ending, menu } from './menu.js';
import * as notices from '../page/notices.js';
import * as settings from '../page/settings.js';
import * as sound from '../page/sound.js';

const NARROW = matchMedia('(max-width: 799px), (max-width: 1100px) and (orientation: portrait), (max-height: 500px)');
const LATE = 10;                                        // seconds left when the clock is said aloud

/** `lesson` = {deal() -> summary, coach(view, board) -> template or nothing, acted(action)}: the guided first match. */
export default function play(app, { parts: [id] }, lesson = null) {
  const { engine } = app;
  let session = null, responses = null, board = null, view = null, problem = null, looked = null, told = null, said = '', curtain = null, hinting = null, ended = false;

  // ---- opening -----------------------------------------------------------------------------------------------------
  async function open(newest = false) {
    session?.close();
    problem = session = view = null;
    app.redraw();
    try {
      const summary = lesson ? await lesson.deal() : await engine.call('open', id, newest);
      if (!summary) throw new Error('This match is not on this device. It may have been deleted, or the link comes from another one.');
      id = summary.match;
      if (closed) return;
      const more = summary.windows && await app.responses();
      if (closed) return;
      session = new (more?.Session ?? Session)(engine, summary, { show, ahead, think, curtain: draw_curtain, fail });
      responses = more?.standingOrders({ session, view: () => view, show, attempt, read: card => handlers.read(card), urls });
      ended = Boolean(summary.over);
      await session.start();
    } catch (error) { fail(error); }
  }

  function fail(error) {
    if (error.kind === 'crash' || closed) return;
    if (view) refused(error);
    else problem = error;
    app.redraw();
  }

  // ---- what the session shows --------------------------------------------------------------------------------------
  const urls = () => app.art(view.game).urls;
  const art = ({ game, faces }) => app.art(game)(Object.keys(faces).filter(id => faces[id].art));
  const ahead = step => { art(step).catch(() => {}); };    // its pictures are there when its turn comes

  /** `passing`: on the way to a later view; the prompt then says what happens. */
  function show(next, passing) {
    view = next;
    if (passing) Object.assign(view, { passing, asks: [{ ask: view.caption ?? lastLine(view) ?? '' }] });
    else if (view.auto) view.asks = [{ ask: view.auto.why }, ...view.asks.slice(1)];
    hinting = null;
    const beside = () => look(looked && board?.card(looked.k), true);
    if (board) board.show(view, beside); else beside();
    sound.play(yours() && !view.cue ? 'yours' : view.cue);
    favicon(yours());
    coach();
    clock();
    if (view.over && !ended) {
      ended = true;
      sound.play('end');
      session.rest(settings.get('speed') === 'off' ? 0 : settings.pace()).then(() => closed || finish());      // the last card is seen first
    }
  }

  /** The reader shows a card, and why its number is what it is as soon as that is known. */
  let asking = 0;
  function look(card, anew = false) {
    if (card === looked && !anew) return;
    [looked, told] = [card, null];
    clearTimeout(asking);
    if (card?.face && !NARROW.matches) asking = setTimeout(async () => {
      const found = view && await account(engine, view, card);
      if (found && card === looked) { told = found; app.redraw(); }
    }, 120);
    app.redraw();
  }

  const yours = () => view && !view.wait && !view.over && !view.auto;
  const coach = () => lesson && board && lesson.coach(view, board);

  /** An opponent thinks: the prompt says who, and how far. The view itself stays as it is. */
  function think(progress) {
    if (closed || !view || !board || !progress && !view.thinking) return;
    const part = progress?.share ?? 0;
    view.plainly ??= view.asks;
    view.asks = progress ? [{ ask: `${progress.name} is thinking`, hint: part ? share(part) : '' }] : view.plainly;
    view.thinking = progress ? { share: part } : null;
    board.refresh();
  }

  // ---- the clock ---------------------------------------------------------------------------------------------------
  // It runs while a person may choose, dialogs or not: reading is part of thinking. Behind a curtain nobody sees a card, so it waits.
  let due = 0, ticking = 0;
  function clock() {
    if (!due || !view.undo && !view.redo) due = performance.now() + 1000 * view.clock;      // what is undecided yet goes on with the same time
    clearInterval(ticking);
    if (!view.clock) { due = 0; return; }
    ticking = setInterval(tick, 250);
    tick();
  }

  function tick() {
    const left = Math.max(0, Math.ceil((due - performance.now()) / 1000)), [shown, spoken] = element?.querySelectorAll('.clock, .clock + .vh') ?? [];
    if (!shown || !view) return;
    shown.textContent = `${left} s`;
    shown.style.setProperty('--left', left / view.clock);
    if (left > LATE) spoken.textContent = ''; else spoken.textContent ||= `${left} seconds left`;     // once: an alert set anew is said anew
    if (left) return;
    clearInterval(ticking);
    attempt(session.overdue);
  }

  /** Nothing of what one person saw may lie on the curtain, or behind it when it rises. */
  function draw_curtain(seat) {
    clearInterval(ticking);
    due = 0;
    said = '';
    notices.clear('refused');
    shut();
    return new Promise(accept => {
      curtain = { name: session.seats[seat].name, accept: () => { curtain = null; accept(); } };
      view = looked = told = null;
      favicon(true);
      app.redraw();
      document.getElementById('accept')?.focus();
    });
  }

  // ---- the board ---------------------------------------------------------------------------------------------------
  /** The table's element comes and goes (curtains, errors); the board follows it. */
  let element = null;
  function drawn() {
    const node = document.getElementById('board');
    if (view) leaf?.update(inside());
    if (node === element) return;
    board?.destroy();
    element = node;
    board = node && createBoard(node, handlers);
    if (!node) return;
    if (view) { board.show(view); coach(); }
    for (const name of lesson ? ['click', 'pointerup'] : []) node.addEventListener(name, () => board?.picked.length && lesson.picked());
  }

  const sure = async (action, ply) => settings.get('confirm') !== 'all' || !await session.final(action.do, ply) || confirm('This cannot be undone', `${action.label}.`, 'Do it');

  const handlers = {
    act: action => attempt(async () => {
      const { ply } = session.view;                     // as it is now: the match may move on while a question stands
      if (await sure(action, ply)) { lesson?.acted(action); await session.act(action.do, ply); }
    }),
    why: (path, anchor) => attempt(async () => {
      const answer = await engine.ask('why', { match: id, seat: view.seat, path });
      if (view) whyDialog(answer, anchor, { urls: urls(), openRule: clause => go(link('rules', view.game, clause)) });
    }),
    look,
    read: card => cardDialog(card, reading(engine, view, urls())),
    art: ids => app.art(view.game)(ids).then(() => looked && app.redraw()),
    get urls() { return urls(); },
    settings: settings.all,
    tools,
    below: now => responses?.below(now),
    browse: (...pile) => responses?.browse(...pile),
  };

  function tools(now) {
    const list = [];
    if (now.shot) return responses.tools(now);
    const { world } = session.summary;
    if (now.over) list.push(world ? { id: 'world', label: 'Back to your world', icon: 'back', run: () => go(link('world', now.game, world)) }
      : { id: 'again', label: 'Rematch', icon: 'play', run: rematch }, { id: 'review', label: 'Review', icon: 'branch', run: review });
    else if (now.passing) list.push({ id: 'now', label: 'Skip', icon: 'last', run: () => session.skip?.() });
    else if (now.thinking) list.push({ id: 'now', label: 'Move now', icon: 'play', run: () => session.moveNow() });
    else if (session.persons.length) {
      list.push({ id: 'undo', label: 'Undo', icon: 'undo', run: undo, disabled: !now.undo });
      if (now.redo) list.push({ id: 'redo', label: 'Redo', icon: 'redo', run: redo });
      list.push({ id: 'hint', label: hinting ? `Looking, ${share(hinting.share)}` : 'Hint', icon: 'hint', run: hint, disabled: now.wait || Boolean(hinting) });
    }
    list.push(...responses?.tools(now) ?? []);
    if (!now.passing) list.push({ id: 'log', label: 'Log', icon: 'log', run: sheet, narrow: true });
    return list;
  }

  // ---- what a person does ------------------------------------------------------------------------------------------
  async function attempt(work) {
    try { await work(); } catch (error) { refused(error); }
  }

  function refused(error) {
    if (closed || error.kind === 'crash') return;
    if (error.field === 'tab') return moved({ detail: { id } });
    const actions = error.clause ? [[`Read ${error.clause}`, () => go(link('rules', view.game, error.clause))]] : [];
    notices.say(error.message, { key: 'refused', tone: 'bad', actions, stay: false });
  }

  const undo = () => attempt(session.undo);
  const redo = () => attempt(session.redo);
  const review = () => go(link('review', `${id}@${view?.ply ?? 0}`));
  const resign = () => attempt(session.resign);

  const hint = () => attempt(async () => {
    const mine = hinting = { share: 0 };
    let found = null;
    board.refresh();
    try {
      found = await session.hint(progress => { mine.share = progress.share; board?.refresh(); });
    } finally {
      if (hinting === mine) hinting = null;
      if (!found) board?.refresh();
    }
    if (!found) return;
    view.asks = [{ ask: `Hint: ${found.label}.`, hint: `Winning chance ${share(found.value)}.` }, ...view.asks.slice(1)];
    board.setHint(found.path);
  });

  const say = input => attempt(async () => {
    const text = input.value.trim();
    if (!text) return;
    try {
      said = await session.say(text);
      input.value = '';
    } catch (error) {
      if (error.kind === 'crash' || error.field === 'tab') throw error;
      said = error.message;
    }
    app.redraw();
  });

  async function rematch() {
    const swap = await box('Rematch', close => html`<p>The same game and options, a new deal.</p><p class="row">
      <button class="btn main" type="button" autofocus @click=${() => close('swap')}>Swap seats</button>
      <button class="btn" type="button" @click=${() => close('same')}>Same seats</button></p>`);
    if (swap) await attempt(async () => {
      const { game, seats } = session.summary, asked = seats.some(place => !place.accepts) && await engine.ask('accord', { match: id, seats });
      const settled = asked ? await (await app.decks()).agree(app, game, asked, seats) : seats;
      const { match } = settled ? await engine.call('again', id, settled, swap === 'swap') : {};
      if (match && !closed) go(link('play', match));
    });
  }

  const finish = () => ending(app, { id, view, rematch, review, world: session.summary.world });
  const openMenu = () => menu(app, { id, view, session, resign, review, rematch, sheet, lesson, showKeys });

  /** On small screens the side comes as a sheet, and goes on with the match. */
  let leaf = null;
  const inside = () => html`${log(view, '-sheet')}${sayField(view, said, say, '-sheet')}`;
  function sheet() { leaf = openDialog({ label: 'What happened', kind: 'box sheet', body: inside(), onClose: () => { leaf = null; } }); }

  const showKeys = () => attempt(async () => (await import('./keylist.js')).showKeys(false, responses?.keys));

  const KEYS = {
    u: () => view.undo && undo(), r: () => view.redo && redo(), h: () => !view.wait && !hinting && hint(),
    p: () => element.querySelector('.acts .btn.main[data-id]')?.click(),
    l: () => (NARROW.matches ? sheet() : document.getElementById('log')?.focus()), '?': showKeys,
  };

  // ---- other tabs --------------------------------------------------------------------------------------------------
  const mine = fn => event => event.detail.id === id && fn(event);
  const moved = () => {
    shut();                                             // a notice could not be read under a dialog
    notices.say('This match was moved on in another tab. Nothing you do here would be kept.', { key: 'tab', tone: 'bad', actions: [['Load the newer state', () => open(true)]] });
  };
  const events = {
    moved: mine(moved),
    twin: mine(() => notices.say('This match is open in another tab too. Go on in one of them.', { key: 'tab' })),
    gone: mine(() => notices.say('This match was deleted in another tab. If you go on, it is kept again.', { key: 'tab', stay: true })),
  };
  for (const name in events) engine.addEventListener(name, events[name]);
  const skip = () => session?.skip?.();
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, skip, true);
  let closed = false;
  queueMicrotask(() => open());

  return {
    title() {
      if (!view) return 'Table';
      if (view.over) return verdict(view.over, view.seat, view.players);
      return yours() && session.persons.length ? `Your turn, ${view.title}` : view.title;
    },
    draw,
    drawn,
    keys(event) {
      const name = event.key.toLowerCase(), run = view && KEYS[name];
      if (run) run();
      return Boolean(run) || Boolean(view && responses?.key(name));
    },
    close() {
      closed = true;
      session?.close();
      for (const name in events) engine.removeEventListener(name, events[name]);
      for (const name of ['pointerdown', 'keydown']) removeEventListener(name, skip, true);
      clearInterval(ticking);
      clearTimeout(asking);
      board?.destroy();
      board = null;
      favicon(null);
      for (const key of ['tab', 'refused']) notices.clear(key);
    },
  };

  // ---- drawing -----------------------------------------------------------------------------------------------------
  function draw() {
    if (problem) return page(app, '', trouble('This match cannot be shown', problem, [['Try again', () => open()]]));
    if (curtain) return html`${bar(app, { where: { title: session.summary.title, note: table(session.seats) } })}${cover()}`;
    if (!view) return html`${bar(app, { where: { title: 'Table', note: '' } })}<main class="waitroom" id="main">
      ${engine.state === 'up' ? html`<p role="status" class="quiet">Laying out the cards</p>` : loading(app)}</main>`;
    return html`${bar(app, { where: { title: view.title, note: table(session.seats) }, mid: phases(), end: menuButton() })}
      <main class="play" id="main" data-cloth=${view.cloth} ?data-lesson=${lesson}>${when(lesson, () => lesson.panel())}
        <section id="board" aria-label="Table"></section>
        <aside class="side" aria-label="Card and log">${closer(looked, view, urls(), told)}${log(view)}
          ${when(session.persons.length, () => sayField(view, said, say))}${keyLine(showKeys)}</aside>
        <p class="vh spoken" role="log">${lastLine(view) ?? nothing}</p></main>`;
  }

  function phases() {
    return view.phases.length ? html`<ol class="phases" aria-label="Phases">${view.phases.map(name =>
      html`<li aria-current=${name === view.phase ? 'step' : nothing}>${name}</li>`)}</ol>` : '';
  }

  function menuButton() {
    return html`<button class="round" type="button" aria-label="Menu" aria-haspopup="dialog" @click=${openMenu}>${icon('more')}</button>`;
  }

  function cover() {
    return html`<main class="curtain" id="main" data-cloth=${session.summary.cloth}><div class="panel"><h2>Pass the device to ${curtain.name}</h2>
    <p>The cards stay hidden until ${curtain.name} takes it.</p>
    <p><button class="btn main" id="accept" type="button" @click=${() => curtain.accept()}>I am ${curtain.name}, show my cards</button></p></div></main>`;
  }
}
