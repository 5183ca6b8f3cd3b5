// @ts-check
// How a form looks: its fields, what would come of it, and the button that does it.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { clauseLink, sentence } from '../page/words.js';
import { drawField } from './fields.js';
/** @import { Reason, WorldContext } from './context.js' */
/** @import { Form, FormAnswer } from './form.js' */

/**
 * @param {Form} form
 * @param {(() => void) | null} cancel     leaves the form, when there is a way to leave it
 */
export function drawForm(form, cancel) {
  const { act, answer, busy } = form;
  const off = answer && !answer.ok || busy;
  const kind = act.tone === 'danger' ? 'btn danger' : 'btn main';
  /** @param {Event} event */
  const submit = event => form.submit(event);
  return html`
    <form class="choices act" @submit=${submit}>
      <div class="fields">${form.fields.map(field => drawField(form, field))}</div>
      <div class="outcome">
        ${preview(form)}
        <p class="row">
          <button class=${kind} type="submit"
            aria-disabled=${off ? 'true' : nothing}>${act.label}</button>
          ${when(cancel, () => html`
            <button class="btn" type="button" @click=${cancel}>Cancel</button>`)}
        </p>
      </div>
    </form>`;
}

/**
 * What would come of it. A form that is helped at every key tells a reader apart from what is
 * shown.
 * @param {Form} form
 */
function preview(form) {
  const { act, answer, name, status, world } = form;
  const live = form.sentences.size > 0;
  const refusal = answer && !answer.ok ? answer.refusal : undefined;
  return html`
    ${when(live, () => html`<p class="vh" role="status">${status}</p>`)}
    <div class="says" id=${name + '-says'} role=${live ? nothing : 'status'} tabindex="-1"
      data-tone=${tone(form)}>
      ${wouldCome(form, live)}
      <div>
        ${words(world, answer, refusal)}
        ${when(act.clause && !refusal, () => html`
          <p class="quiet">${clauseLink(world.game, act.clause ?? '')}</p>`)}
        ${proposal(form)}
      </div>
    </div>`;
}

/** What the game proposes for the fields, behind a button. @param {Form} form */
function proposal(form) {
  const fill = form.answer?.fill;
  if (!fill || !Object.keys(fill).length) return nothing;
  return html`
    <p>
      <button class="btn" type="button"
        @click=${() => form.fill(fill)}>${icon('check')}Fill in</button>
    </p>`;
}

/** @param {Form} form */
function tone({ answer, old, touched }) {
  if (!answer) return 'none';
  if (old) return 'old';
  if (answer.ok) return 'good';
  return touched ? 'bad' : 'none';
}

/**
 * The cards it would bring; while somebody types, the last ones stay.
 * @param {Form} form
 * @param {boolean} live     it is helped at every key
 */
function wouldCome({ answer, looks, world }, live) {
  const seen = answer?.shown?.length ? answer : live && looks;
  if (!seen) return nothing;
  /** @param {string} id */
  const card = id => html`
    <span class="vh">${seen.faces?.[id]?.title}</span>
    ${world.flat(id, seen.faces?.[id])}`;
  const cards = (seen.shown ?? []).map(card);
  return html`<div class="wouldcome" ?data-old=${seen !== answer}>${cards}</div>`;
}

/**
 * @param {WorldContext} world
 * @param {FormAnswer | null} answer
 * @param {Reason | undefined} refusal
 */
function words(world, answer, refusal) {
  if (refusal) {
    const clause = when(refusal.clause, id => clauseLink(world.game, id));
    return html`<p>${sentence(refusal.message)} ${clause}</p>`;
  }
  if (answer) return html`<p>${answer.text}</p>`;
  return html`<p class="quiet">Fill this in to see what comes of it.</p>`;
}
