// Beside the table of a game with windows: standing orders, all of them visible and cancelled by
// one key, and "what just happened", step by step.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { lastLine } from '../table/log.js';
import { box } from '../page/dialog.js';
import * as notices from '../page/notices.js';
import { captioned } from './session.js';
import { lookThrough } from './pile.js';

/**
 * `table` = {session, view() now shown, show(view, passing), attempt(work), read(card), urls()}.
 */
export function standingOrders({ session, view, show, attempt, read, urls }) {
  const given = () => (view()?.orders || []).filter(order => order.on);
  const give = ids => attempt(() => session.order(ids));
  const cancel = () => give([]);
  const without = id => give(given().map(order => order.id).filter(other => other !== id));

  // ---- orders ------------------------------------------------------------------------------------------------------
  const KINDS = [['until', 'Let everything pass'], ['moment', 'In moments like this one'], ['card', 'Because of a card']];

  function orders() {
    const group = ([kind, title]) => {
      const list = view().orders.filter(order => order.kind === kind);
      return when(list.length, () => html`<fieldset><legend>${title}</legend>${list.map(order =>
        html`<label class="order"><input type="checkbox" name="order" value=${order.id} ?checked=${order.on}><span>${order.label}${
          when(order.help, () => html`<small>${order.help}</small>`)}</span></label>`)}</fieldset>`);
    };
    const chosen = event => [...event.target.elements].filter(input => input.checked).map(input => input.value);
    return box('Standing orders', close => html`<form class="orders" @submit=${event => { event.preventDefault(); close(chosen(event)); }}>
      <p>While an order stands you are not asked; your passes are still written down. Esc cancels all orders.</p>
      ${KINDS.map(group)}
      <p class="row"><button class="btn main" type="submit">Give these orders</button>
        <button class="btn" type="button" @click=${() => close()}>Back</button></p></form>`).then(ids => ids && give(ids));
  }

  /** All that stand, under the prompt. */
  function below(now) {
    const list = now.orders?.filter(order => order.on) || [];
    return list.length ? html`<div class="standing" role="group" aria-label="Standing orders">${list.map(order =>
      html`<button class="chip-off" type="button" aria-label=${`Cancel: ${order.label}`} @click=${() => without(order.id)}><span>${order.label}</span>${icon('close')}</button>`)}
      <button class="btn" type="button" data-tool="cancel" @click=${cancel}>Cancel all <kbd>Esc</kbd></button></div>` : null;
  }

  // ---- what just happened ------------------------------------------------------------------------------------------
  let shots = null, at = 0;
  const happened = () => attempt(async () => {
    if (session.busy || shots) return;
    const found = await session.engine.ask('happened', { match: session.id, seat: session.seat });
    if (!found.length) return void notices.say('Nothing has happened yet.', { key: 'happened' });
    shots = found;
    await turn(0);
    document.querySelector('[data-tool=onward]')?.focus();
  });

  async function turn(to) {
    at = Math.max(0, to);
    if (at >= shots.length) return back();
    const [ply, step] = shots[at], next = await session.peek(session.seat, step === null ? { ply } : { ply, step });
    if (step !== null) captioned(next);
    if (shots) show(Object.assign(next, { shot: true, wait: true, actions: [], orders: [], auto: null, caption: `${at + 1} of ${shots.length}: ${at ? next.caption ?? lastLine(next) : 'before it began'}` }), true);
  }
  const move = by => attempt(() => turn(at + by));

  function back() {
    shots = null;
    show(session.view);
    document.querySelector('[data-tool=happened]')?.focus();
  }

  const onward = () => move(1), backward = () => move(-1);
  const KEYS = { o: () => view().orders && !shots && orders, w: () => (shots ? onward : happened),
    arrowright: () => shots && onward, arrowleft: () => shots && backward, escape: () => (shots ? back : given().length && cancel) };

  return {
    below,
    tools(now) {
      if (now.shot) return [{ id: 'backward', label: 'Back', icon: 'back', run: backward, disabled: !at },
        { id: 'onward', label: at + 1 < shots?.length ? 'Next' : 'Done', icon: 'next', run: onward },
        { id: 'leave', label: 'Back to now', icon: 'last', run: back }];
      if (now.passing) return [];
      return [...now.orders ? [{ id: 'orders', label: 'Orders', icon: 'fast', run: orders }] : [],
        { id: 'happened', label: 'What happened', icon: 'past', run: happened, disabled: Boolean(now.auto) || now.wait && !now.over }];
    },
    /** A key of this desk; true when it did something. */
    key(name) {
      const run = KEYS[name]?.();
      if (run) run();
      return Boolean(run);
    },
    keys: [['O', 'standing orders'], ['Esc', 'cancel all standing orders, when nothing is picked'], ['W', 'what just happened, step by step']],
    browse: (pile, can, choose) => lookThrough(pile, { ctx: { ...view(), urls: urls() }, can, choose, read }),
  };
}
