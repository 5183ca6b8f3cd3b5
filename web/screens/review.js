// Review: step through a match both ways, see how it stood, and play on from any move. A kept match
// or one from a link.
import { html, nothing, repeat, when } from '../table/lit.js';
import { createBoard } from '../table/board.js';
import { cardDialog } from '../table/dialogs.js';
import { graph, seenBy } from '../table/graph.js';
import { logLine } from '../table/log.js';
import { icon } from '../table/icons.js';
import { bar, loading, page, trouble } from '../page/frame.js';
import { box } from '../page/dialog.js';
import { link, replace, go } from '../page/router.js';
import { PERSON, share, soleSeat, table, verdict } from '../page/words.js';
import { reading } from '../match/side.js';
import { showKeys } from '../match/keylist.js';
import { copyLink, saveFile } from '../match/menu.js';
import * as notices from '../page/notices.js';
import * as settings from '../page/settings.js';

// how much of the winning chance a move gives away, at least, to be called this
const GRADES = [[.25, '??', 'blunder'], [.12, '?', 'slip']], BEST = [-.12, '!', 'best'];
// a longer last part of the address is a packed match, not an id
const SHORT = 40;

export default function review(app, { parts: [source = ''], ply: first }) {
  const { engine } = app;
  let summary = null, view = null, moves = null, problem = null, board = null, closed = false, seat = null, open = false;
  let at = 0, wanted = 0, working = null, points = [];

  async function start() {
    problem = null;
    try {
      summary = await engine.call(source.length > SHORT ? 'look' : 'open', source);
      if (!summary) throw new Error('This match is not on this device. It may have been deleted, or the link comes from another one.');
      if (closed) return;
      open = Boolean(summary.over);
      seat = soleSeat(summary.seats) ?? (open ? 0 : null);   // of several or none, the first once all is over, else an onlooker's
      moves = await engine.ask('plies', { match: summary.match, seat });
      await jump(Math.min(first ?? summary.ply, summary.ply));
      if (open) measure();
    } catch (error) {
      if (error.kind === 'crash' || closed) return;
      problem = error;
      app.redraw();
    }
  }

  /** Shows the match after `to` actions; the newest wish wins when steps come faster than views. */
  async function jump(to) {
    wanted = Math.max(0, Math.min(summary.ply, to));
    try {
      const next = await engine.ask('view', { match: summary.match, seat, ply: wanted, ...(open && { open }) });
      if (closed || next.ply !== wanted) return;
      view = { ...next, actions: [], wait: true };
      at = next.ply;
      replace(link('review', `${source}@${at}`));
      const before = board;
      app.redraw();
      if (board === before) board.show(view);
      document.querySelector('.moves [aria-current=true]')?.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (error.kind !== 'crash' && !closed) notices.say(error.message, { tone: 'bad' });
    }
  }

  /**
   * The line of an action, if it is told: what others chose in secret is not while the match is on.
   */
  const told = ply => moves.plies.find(move => move.ply === ply);

  const turnFrom = step => {
    const turns = [0];
    for (let ply = 1; ply <= summary.ply; ply++) turns[ply] = told(ply)?.turn ?? turns[ply - 1];
    const now = turns[at];
    for (let ply = at + step; ply > 0 && ply < turns.length; ply += step) if (turns[ply] !== now && (step > 0 || turns[ply - 1] !== turns[ply])) return ply;
    return step > 0 ? summary.ply : 0;
  };

  // ---- the graph, in the background --------------------------------------------------------------------------------
  async function measure() {
    const mine = working = { share: 0, stop: false };
    app.redraw();
    try {
      const result = await engine.run({ kind: 'graph', match: summary.match, seat }, progress => {
        points = progress.points || points;
        mine.share = progress.share;
        if (!closed) app.redraw();
        return closed || mine.stop ? 'drop' : '';
      });
      if (result) points = result.points;
    } catch (error) {
      if (error.kind !== 'crash' && !closed) notices.say(`The graph could not be drawn: ${error.message}`, { tone: 'bad' });
    }
    if (working === mine) working = null;
    if (!closed) app.redraw();
  }

  const stop = () => { working.stop = true; };

  /**
   * [, sign, kind] of a move that changed much what its maker may hope for, once that is worked
   * out.
   */
  function grade({ ply, seat }) {
    const resigned = summary.over?.reason === 'resigned' && ply === summary.ply;
    if (seat === null || points.length <= ply || resigned) return null;
    const loss = (points[ply - 1][1] - points[ply][1]) * (seat ? -1 : 1);
    return GRADES.find(([least]) => loss >= least) ?? (loss <= BEST[0] ? BEST : null);
  }

  // ---- going on from here ------------------------------------------------------------------------------------------
  async function branch() {
    const levels = app.game(summary.game)?.levels || [], names = summary.seats;
    const seats = await box('Play from here', close => html`<form class="choices"
      @submit=${event => { event.preventDefault(); close(chosen(event.target, names, levels)); }}>
      <p>A new match begins after move ${at}. This one stays as it is.</p>
      ${names.map((place, i) => html`<label class="labelled">${place.name}<select name=${'seat' + i}>
        <option value=${PERSON} ?selected=${place.kind === PERSON}>A person on this device</option>
        ${levels.map(level => html`<option value=${level.id} ?selected=${place.kind === level.id}>${level.name}</option>`)}</select></label>`)}
      <p class="row"><button class="btn main" type="submit">${icon('branch')}Play</button></p></form>`);
    if (!seats) return;
    try {
      const asked = await engine.ask('accord', { match: summary.match, seats }), settled = asked ? await (await app.decks()).agree(app, summary.game, asked, seats) : seats;
      if (!settled) return;
      const { match } = await engine.call('branch', { match: summary.match, ply: at, seats: settled });
      if (!closed) go(link('play', match));
    } catch (error) { if (error.kind !== 'crash') notices.say(error.message, { tone: 'bad' }); }
  }

  /** On small screens, what stands beside the board elsewhere. */
  const more = () => box('Moves', close => html`<ol class="movelist" tabindex="0" aria-label="Move list"
    @click=${event => event.target.closest('a') && close()}>${moves.plies.map(item)}</ol>${files()}`);

  const act = work => () => Promise.resolve(work()).catch(error => { if (error.kind !== 'crash') notices.say(error.message, { tone: 'bad' }); });

  // ---- the board ---------------------------------------------------------------------------------------------------
  let element = null;
  function drawn() {
    const node = document.getElementById('board');
    if (node === element) return;
    board?.destroy();
    element = node;
    board = node && createBoard(node, {
      act: () => {}, read: card => cardDialog(card, reading(engine, view, app.art(view.game).urls, open && { open })),
      art: app.art(view.game), urls: app.art(view.game).urls, settings: settings.all,
    });
    board?.show(view);
  }

  const KEYS = { ArrowLeft: () => jump(wanted - 1), ArrowRight: () => jump(wanted + 1), Home: () => jump(0), End: () => jump(summary.ply),
    '[': () => jump(turnFrom(-1)), ']': () => jump(turnFrom(1)), '?': () => showKeys(true) };

  start();
  return {
    title: () => (summary ? `Review, ${summary.title} ${table(summary.seats)}` : 'Review'),
    draw,
    drawn,
    keys(event) {
      const run = view && KEYS[event.key];
      if (run) run();
      return Boolean(run);
    },
    moved(to) {
      if (!view || !['review', 'share'].includes(to.name) || to.parts[0] !== source) return false;
      if (to.ply !== null && to.ply !== at) jump(to.ply);
      return true;
    },
    close() {
      closed = true;
      board?.destroy();
      board = null;
      if (summary && source.length > SHORT) engine.ask('close', { match: summary.match }).catch(() => {});
    },
  };

  // ---- drawing -----------------------------------------------------------------------------------------------------
  /** What the moment that is shown came from. */
  function nowWords() {
    if (!at) return 'Before the first move';
    return told(at) ? line(told(at)) : 'A choice made in secret';
  }

  function draw() {
    if (problem) return page(app, '', trouble('This match cannot be shown', problem, [['Try again', start]]));
    if (!view) return html`${bar(app, { where: { title: 'Review', note: '' } })}<main class="waitroom" id="main">
      ${engine.state === 'up' ? html`<p role="status" class="quiet">Opening the match</p>` : loading(app, 'Getting ready to show the match')}</main>`;
    const finished = summary.ply === at && summary.over;
    return html`${bar(app, { where: { title: 'Review', note: `${view.title} ${table(summary.seats)}` },
      end: html`<button class="btn narrow" type="button" @click=${more}>${icon('log')}Moves</button>` })}
      <main class="replay" id="main" data-cloth=${view.cloth}><section id="board" aria-label=${`Table after move ${at}`}></section>
        <div class="nowmove" role="status"><span><b>${at}</b> ${nowWords()}</span></div>
        ${chart()}${transport()}
        <aside class="moves" aria-label="Moves"><header><h2>${summary.over ? verdict(summary.over, seat, view.players) : 'Not finished yet'}</h2>
          <p>${finished ? summary.over.text : summary.line}</p>${when(view.notice, () => html`<p class="refused">${view.notice}</p>`)}</header>
          <ol tabindex="0" aria-label="Move list">${repeat(moves.plies, move => move.ply, item)}</ol>
          <footer>${files()}</footer></aside></main>`;
  }

  function files() {
    return html`<p class="row"><button class="btn" type="button" @click=${act(() => copyLink(app, summary.match, at, !summary.over))}>${icon('share')}Copy link</button><button class="btn" type="button" @click=${act(() => saveFile(app, summary.match, view.game, 'json', !summary.over))}>${icon('file')}Save file</button>
      <button class="btn" type="button" @click=${act(() => saveFile(app, summary.match, view.game, 'text'))}>Score sheet</button></p>`;
  }

  function line(move) {
    return logLine(move, { players: view.players, faces: moves.faces, glyphs: moves.glyphs });
  }

  function item(move) {
    const judged = grade(move);
    return html`<li><a href=${link('review', `${source}@${move.ply}`)} aria-current=${move.ply === at ? 'true' : nothing}>
      <span class="n">${move.ply}</span>${line(move)}${when(judged, () => html`<span class="grade" data-g=${judged[2]}>${judged[1]}<span class="vh">${judged[2]}</span></span>`)}</a></li>`;
  }

  function chart() {
    if (!points.length && !working) return html`<section class="graph offer"><p>How did the match stand at each move?</p>
      <button class="btn" type="button" @click=${measure}>Work it out</button></section>`;
    const side = seat ?? 0, name = view.players[side]?.name ?? summary.seats[side].name;
    const progress = working ? html`${share(working.share)} worked out <button class="aslink" type="button" @click=${stop}>Stop</button>`
      : 'Press the graph to go there.';
    const flags = moves.plies.flatMap(move => { const judged = grade(move); return judged ? [{ ply: move.ply, sign: judged[1], kind: judged[2] }] : []; });
    const whose = name === 'You' ? 'Your' : name + '’s';
    return graph({ points: seenBy(points, side), total: summary.ply, at, jump, flags, name: `${whose} winning chance`, note: progress });
  }

  function transport() {
    const step = (label, sign, to, off) =>
      html`<button class="btn" type="button" aria-label=${label} aria-disabled=${off ? 'true' : nothing} @click=${() => jump(to)}>${icon(sign)}</button>`;
    return html`<div class="transport" role="group" aria-label="Step">${step('First move', 'first', 0, !at)}${step('Back', 'back', at - 1, !at)}
      ${step('Next', 'next', at + 1, at === summary.ply)}${step('Last move', 'last', summary.ply, at === summary.ply)}
      <label class="vh" for="ply">Move</label><input id="ply" type="range" min="0" max=${summary.ply} .value=${String(at)}
        @input=${event => jump(event.target.valueAsNumber)}><output for="ply">${at} of ${summary.ply}</output>
      <button class="btn main" type="button" ?disabled=${Boolean(view.notice)} @click=${branch}>${icon('branch')}<span>Play from here</span></button></div>`;
  }
}

const chosen = (form, seats, levels) => seats.map((place, i) => {
  const kind = form.elements['seat' + i].value;
  return { kind, name: [place.kind, PERSON].includes(kind) ? place.name : levels.find(level => level.id === kind).name };
});
