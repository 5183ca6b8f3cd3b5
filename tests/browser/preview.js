// Tests only: shows one fixture view with the real table, and records what the board calls.
// ?view=grid&theme=dark&speed=off&pick=h1,0,1&why=1&reader=0&page=review&coach=1&tools=all
import { html, nothing, render } from '/web/table/html.js';
import { pictures } from '/web/table/art.js';
import { createBoard } from '/web/table/board.js';
import { knownFace } from '/web/table/card.js';
import { cardDialog, openDialog, reader } from '/web/table/dialogs.js';
import { graph } from '/web/table/graph.js';
import { icon } from '/web/table/icons.js';
import { logList } from '/web/table/log.js';
import { whyDialog } from '/web/table/refusal.js';
import { lookThrough } from '/web/responses/pile.js';

globalThis.ASSETS = { worker: 'no-worker.js', styles: {} };      // what the build puts in, and nobody asks for here
const query = new URLSearchParams(location.search), name = query.get('view') || 'grid';
document.documentElement.dataset.theme = query.get('theme') || 'light';
const settings = { speed: query.get('speed') || 'off', keys: query.get('keys') !== 'off' };
document.documentElement.toggleAttribute('data-still', settings.speed === 'off');
const load = async file => (await fetch(`fixtures/${file}.json`)).json();
const REFUSAL = await load('refusal');

/** A plain picture for a face: rings round a colour drawn from its id. A real game draws its own. */
function stand(id, face) {
  const hue = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  if (face.look === 'pips') return null;
  const height = face.look === 'back' ? 140 : 100;
  const ring = (r, i) => `<circle cx="50" cy="${height / 2}" r="${r}" fill="hsl(${hue} 55% ${30 + i * 18}%)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 ${height}" preserveAspectRatio="xMidYMid slice">`
    + `<path fill="hsl(${hue} 45% 72%)" d="M0 0H100V140H0Z"/>${[36, 26, 16].map(ring).join('')}</svg>`;
}

let view = await load(name), looked = null;
const calls = { act: [], why: [], look: [], read: [], tool: [], consider: [] };
const drawn = window.pictureTexts = await fetch('/pictures.json').then(answer => (answer.ok ? answer.json() : {}));
const art = pictures(async ids => Object.fromEntries(ids.map(id => [id, drawn[id] || stand(id, view.faces[id])])));
const { urls } = art, clause = id => `#rule/${id}`, ctx = () => ({ faces: view.faces, glyphs: view.glyphs, urls });

const phase = each => html`<li aria-current=${each === view.phase ? 'step' : nothing}>${each}</li>`;
const phases = () => html`<ol class="phases" aria-label="Phases">${view.phases.map(phase)}</ol>`;
const bar = title => html`<header class="top">
  <a class="brand" href="#" aria-label="Home">${icon('home')}</a>
  <div class="where">
    <h1>${title}</h1>
    <small>against ${view.players.find(p => p.seat !== view.seat)?.name}</small>
  </div>
  ${phases()}
  <div class="end"><button class="round" type="button" aria-label="Theme">${icon('moon')}</button></div>
</header>`;
const few = now => [
  { id: 'undo', label: 'Undo', icon: 'undo', run() {}, disabled: !now.undo },
  { id: 'hint', label: 'Hint', icon: 'hint', run() { calls.tool.push('hint'); } },
  { id: 'log', label: 'Log', icon: 'log', run: sheet, narrow: true }];
const tool = (id, label, sign) => ({ id, label, icon: sign, run() {} });
// all that a screen of a match may give
const every = now => (now.over ? [tool('again', 'Rematch', 'play'), tool('review', 'Review', 'branch')] : [
  ...few(now).slice(0, 2),
  ...now.orders ? [tool('orders', 'Orders', 'fast')] : [],
  tool('happened', 'Look back', 'past'),
  few(now)[2]]);
const skip = { id: 'now', label: 'Skip', icon: 'last', run() { calls.tool.push('now'); } };
const wanted = query.get('tools') === 'all' ? every : few;
const tools = now => (now.passing ? [skip] : wanted(now));
const side = () => html`<div class="closer">${reader(looked, looked && knownFace(looked, view.faces), ctx())}</div>
  <div class="log" tabindex="0" role="log" aria-label="What happened">
    <h2>What happened</h2>${logList(view, { href: clause })}</div>
  <p class="keys"><span><kbd>Tab</kbd> zone</span><span><kbd>Enter</kbd> pick</span><span><kbd>I</kbd> read</span></p>`;
const sheet = () => openDialog({ label: 'What happened', kind: 'sheetbox',
  body: html`<div class="log"><h2>What happened</h2>${logList(view)}</div>` });

const share = i => .5 + Math.sin(i / 5) * .2 + (i > 21 ? .2 : 0) * (i / 40);
const points = Array.from({ length: Number(query.get('known') ?? 41) },
  (_, i) => [i, Math.min(1, Math.max(0, share(i)))]);
const flags = [{ ply: 22, sign: '!', kind: 'best' }, { ply: 11, sign: '?', kind: 'slip' }];
const review = () => html`${bar('Review')}<main class="replay" data-cloth=${view.cloth}>
  <section id="board" aria-label="Table"></section>
  <div class="nowmove"><span><b>${view.ply}</b> Last move</span></div><div id="graph"></div></main>`;
function drawGraph(at) {
  calls.jump = at;
  const note = 'Click the graph to jump.';
  render(graph({ points, total: 40, at, jump: drawGraph, note, flags }), document.querySelector('#graph'));
}
const LESSON = 'Put a card of your hand on a place that is lit. A card that stands alone counts nothing, and one that'
  + ' stands beside two of its own colour counts for both of them.';
const coach = html`<section class="coach" aria-label="Lesson">
  <div role="status"><p>${LESSON}</p></div>
  <p class="row"><button class="round">${icon('back')}</button><small>2 of 9</small>
    <button class="round">${icon('next')}</button></p></section>`;
const taught = query.get('coach') ? coach : '';
const play = () => html`${bar(view.title)}<main class="play" data-cloth=${view.cloth} ?data-lesson=${taught}>
  ${taught}
  <section id="board" aria-label="Table"></section>
  <aside class="side" aria-label="Card and log"></aside></main>`;

function page() {
  const body = query.get('page') === 'review' ? review() : play();
  render(body, document.querySelector('#app'));
  if (query.get('page') === 'review') drawGraph(22);
}
const beside = () => { const box = document.querySelector('.side'); if (box) render(side(), box); };

page();
document.body.toggleAttribute('data-mat', query.get('tools') === 'all');
const read = card => { calls.read.push(card.k); cardDialog(card, ctx()); };
const board = createBoard(document.querySelector('#board'), {
  act(action) { calls.act.push(action.do); return window.onAct?.(action); },
  why(path, anchor) {
    calls.why.push(path);
    return whyDialog(REFUSAL, anchor, { urls, openRule: id => { location.hash = clause(id); } });
  },
  consider(action) { if (action) calls.consider.push(action.do); },
  look(card) { calls.look.push(card.k); looked = card; beside(); },
  read,
  browse: (pile, can, choose) => lookThrough(pile, { ctx: { ...view, urls }, can, choose, read }),
  art: async ids => { await art(ids); beside(); }, urls,
  settings: () => settings,
  tools,
});
const show = next => { view = next; board.show(view); beside(); };
show(view);
for (const id of (query.get('pick') || '').split(';').filter(Boolean)) board.pick(id);
Object.assign(window, {
  board, calls, settings, showFile: async file => show(await load(file)), showView: show,
  preview: { cardDialog, openDialog, whyDialog, REFUSAL, ctx },
});
document.documentElement.dataset.ready = '1';
