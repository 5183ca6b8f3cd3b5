// @ts-check
// Acts: their buttons, the dialog of one with fields, and doing a deed.
import { html, nothing } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
import { confirm, shut } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { Form } from './form.js';
import { handOver, linkBox } from './linkBox.js';
import { reveal } from './reveal.js';
/** @import { Act, Done, WorldView } from '../types.d.ts' */
/** @import { Performed, WorldContext, WorldScreen } from './context.js' */

/**
 * The button of an act; one that cannot be done says why when it is pressed.
 * @param {WorldContext} world
 * @param {Act} act
 * @param {boolean} [small]
 */
export const actButton = (world, act, small) => html`
  <button class=${['btn', small ? 'small' : '', act.tone || ''].join(' ')} type="button"
    aria-disabled=${act.off ? 'true' : nothing}
    aria-haspopup=${act.fields?.length ? 'dialog' : nothing}
    @click=${() => press(world, act)}>${act.label}</button>`;

/**
 * The act of a page that does a deed.
 * @param {WorldView} view
 * @param {string} deed
 */
export const stepOn = ({ blocks }, deed) =>
  blocks.flatMap(block => block.kind === 'acts' ? block.acts : []).find(act => act.do === deed);

/** @param {WorldContext} world  @param {Act} act */
async function press(world, act) {
  if (act.off) return world.fail({ message: act.off, clause: act.clause });
  if (act.fields?.length) return openForm(world, act);
  const { refusal } = await world.perform(act, { do: act.do, ...act.args });
  return refusal && world.fail(refusal);
}

/** @param {WorldContext} world  @param {Act} act */
function openForm(world, act) {
  const { watching } = world;
  const onClose = () => watching.delete(draw);
  const dialog = openDialog({ label: act.label, kind: 'box wide', body: '', onClose });
  const form = new Form(world, act, draw);
  function draw() {
    if (!dialog.element.isConnected) return;
    dialog.update(html`<h2>${act.label}</h2>${form.draw(dialog.close)}`);
  }
  watching.add(draw);
  draw();
  /** @type {HTMLElement | null} */
  const first = dialog.element.querySelector('form :is(input, select, textarea, .choose)');
  first?.focus();
}

/**
 * Does a deed, one at a time; `busy` is shared by all of one screen.
 * @param {WorldScreen} screen
 * @param {WorldContext} world
 * @param {{doing: boolean}} busy
 * @param {Act} act
 * @param {object} deed
 * @returns {Promise<Performed>}
 */
export async function perform(screen, world, busy, act, deed) {
  if (busy.doing || act.confirm && !await confirm(act.label, act.confirm, act.label)) return {};
  busy.doing = true;
  try {
    const answer = await change(screen, deed);
    shut();
    screen.show(answer.view);
    await tell(world, answer);
    return { done: true };
  } catch (/** @type {any} */ error) {
    if (error.kind === 'illegal' || error.kind === 'input') return { refusal: error };
    world.fail(error);
    return {};
  } finally {
    busy.doing = false;
  }
}

/**
 * @param {WorldScreen} screen
 * @param {object} deed
 * @returns {Promise<Done>}
 */
const change = ({ app, id, place, view, who }, deed) => {
  const fields = { world: id, who: who(), deed, rev: view().rev, ...place() };
  const done = app.engine.call('world', 'change', { do: 'world_do', ...fields });
  return /** @type {Promise<Done>} */ (done);
};

/**
 * What a deed brought, shown; then the match that is to be played at once, or the focus is on the
 * page again, though the button that was pressed may be gone.
 * @param {WorldContext} world
 * @param {Done} answer
 */
async function tell(world, { say: words, files, shown, faces, link: part, play, reveal: how }) {
  const handed = !part && handOver(files, words);
  if (shown.length) await reveal(world, { shown, faces, say: words, reveal: how });
  if (part) await linkBox(part, words, files, world.app.games ?? []);
  else if (!shown.length && words && !handed && !play) say(words, { key: 'done' });
  if (play) { await world.play(); return; }
  if (document.activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1');
  heading?.focus({ preventScroll: true });
}
