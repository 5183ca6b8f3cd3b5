// What the parts of a world's screen share: asking about a person's world, doing deeds, and drawing
// acts and faces.
import { html, nothing } from '../table/lit.js';
import { flat } from '../table/card.js';
import { openDialog } from '../table/dialogs.js';
import { confirm } from '../page/dialog.js';
import { go, link } from '../page/router.js';
import { sentence } from '../page/words.js';
import { say } from '../page/notices.js';
import { openCard } from './card.js';
import { Form } from './form.js';
import { handOver, linkBox } from './handover.js';
import { Lists } from './cardLists.js';
import { shown as picture } from './picture.js';
import { reveal } from './reveal.js';

/**
 * `screen` = {app, game, id, who(), view(), place() -> {page, query}, show(view), moved()}: the
 * screen whose world it is. The answer is what forms, blocks and dialogs are given as `world`.
 */
export function worldContext(screen) {
  const { app, game, id } = screen, { engine } = app, art = app.art(game), asked = new Set(), watching = new Set();
  let due = false, doing = false;

  const redraw = () => { app.redraw(); for (const draw of [...watching]) draw(); };

  /** A picture is asked for when its face is first drawn, and all of one drawing together. */
  function want(face) {
    if (asked.has(face) || art.urls[face]) return;
    asked.add(face);
    if (due) return;
    due = true;
    queueMicrotask(() => { due = false; art([...asked]).then(redraw, () => {}); });
  }

  const world = {
    app, game, id, watching, redraw,
    get view() { return screen.view(); },
    ask: (name, fields) => engine.ask(name, { world: id, who: screen.who(), ...fields }),
    lists: new Lists({ ask: list => world.ask('world_list', { list }), glyphs: () => screen.view().glyphs, ready: redraw, fail: error => world.fail(error) }),

    /** A face drawn as a card, or `back` up. */
    flat(face, data, back = false) {
      const own = picture(data?.picture);
      if (data?.art !== false && !own) want(face);
      return flat(back ? { back: face } : { k: nothing, face }, { faces: { [face]: data }, glyphs: screen.view().glyphs, urls: own ? { [face]: own } : art.urls });
    },

    read: k => openCard(world, k),

    /** The button of an act; one that cannot be done says why when it is pressed. */
    button: (act, small) => html`<button class=${['btn', small ? 'small' : '', act.tone || ''].join(' ')} type="button" aria-disabled=${act.off ? 'true' : nothing} aria-haspopup=${act.fields?.length ? 'dialog' : nothing}
      @click=${() => press(act)}>${act.label}</button>`,

    /** A link to a page of this world. */
    leads: ({ label, page, query }) => html`<a class="btn small" href=${world.address(page, query)}>${label}</a>`,
    address: (page, query) => link('world', game, id, page) + (query ? `?at=${encodeURIComponent(query)}` : ''),

    fail(error) {
      if (error.kind === 'crash') return;
      if (error.field === 'tab') return screen.moved();
      // a notice could not be read under one
      document.querySelectorAll('dialog').forEach(dialog => dialog.close());
      const actions = error.clause ? [[`Read ${error.clause}`, () => go(link('rules', game, error.clause))]] : [];
      say(sentence(error.message), { key: 'refused', tone: 'bad', actions, stay: false });
    },

    /** Does a deed: {done: true}, {refusal}, or nothing when the person thought better of it. */
    async perform(act, deed) {
      if (doing || act.confirm && !await confirm(act.label, act.confirm, act.label)) return {};
      doing = true;
      try {
        const answer = await engine.call('world', 'change',
          { do: 'world_do', world: id, who: screen.who(), deed, rev: screen.view().rev, ...screen.place() });
        document.querySelectorAll('dialog').forEach(dialog => dialog.close());
        screen.show(answer.view);
        await after(answer);
        return { done: true };
      } catch (error) {
        if (error.kind !== 'illegal' && error.kind !== 'input') { world.fail(error); return {}; }
        return { refusal: error };
      } finally {
        doing = false;
      }
    },
  };

  /**
   * What a deed brought, shown; then the focus is on the page again, though the button that was
   * pressed may be gone.
   */
  async function after({ say: words, files, shown, faces, link: part, reveal: how }) {
    const told = handOver(files, words);
    if (shown.length) await reveal(world, { shown, faces, say: words, reveal: how });
    else if (part) await linkBox(part, words);
    else if (words && !told) say(words, { key: 'done' });
    if (document.activeElement === document.body) document.querySelector('main h1')?.focus({ preventScroll: true });
  }

  async function press(act) {
    if (act.off) return world.fail({ message: act.off, clause: act.clause });
    if (act.fields?.length) return openForm(act);
    const { refusal } = await world.perform(act, { do: act.do, ...act.args });
    return refusal && world.fail(refusal);
  }

  function openForm(act) {
    const made = openDialog({ label: act.label, kind: 'box wide', body: '', onClose: () => watching.delete(draw) });
    const form = new Form(world, act, draw);
    function draw() {
      if (made.element.isConnected) made.update(html`<h2>${act.label}</h2>${form.draw(made.close)}`);
    }
    watching.add(draw);
    draw();
    made.element.querySelector('form :is(input, select, textarea, .choose)')?.focus();
  }

  return world;
}
