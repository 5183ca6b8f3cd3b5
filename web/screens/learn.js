// The guided first match: an ordinary match against the easiest level with a coach beside it. What
// the coach says comes from the game's lesson (a list of {ask, clause, do?} in the catalogue) or,
// without one, from the table itself.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { link } from '../page/router.js';
import { PERSON, clauseLink, sentence } from '../page/words.js';
import { page, trouble } from '../page/frame.js';
import play from '../match/play.js';

// the same cards for everybody, so that a lesson can speak of them; a lesson may bring its own deal
const DEAL = 7;

const GENERAL = [
  { ask: 'What has an amber ring may be chosen now. Choose one; the prompt under the table then asks for the next thing.' },
  { ask: 'The lamp marks what a strong player would choose here. You are free to choose something else.' },
  { ask: 'Touch a card that has no ring: a note says why it cannot be chosen, and which rule says so.' },
  { ask: 'What happened stands in the log, each line with its rules. Undo takes a step back until you learn something new.' },
];

export default function learn(app, { parts: [id] }) {
  const game = app.game(id);
  if (!game) return { title: () => 'No such game',
    draw: () => page(app, '', trouble('There is no such game here', 'The link may be from another version of this site.')) };
  let steps, at, ply, onTrack;

  function turn(by) {
    at = Math.max(0, Math.min(steps.length, at + by));
    app.redraw();
  }

  const lesson = {
    async deal() {
      [steps, at, ply, onTrack] = [game.lesson?.length ? game.lesson : GENERAL, 0, null, true];
      const level = game.levels[0], seats = game.seats.map((_, i) => (i ? { kind: level.id, name: level.name } : { kind: PERSON, name: 'You' }));
      return app.engine.call('create', { game: id, seats, seed: DEAL, ...game.lesson?.[0]?.match }, false);
    },

    /**
     * Called with every view; each new one the person may act on is the next step, or the step of
     * its phase.
     */
    async coach(view, board) {
      if (view.wait || view.over || view.auto || view.ply === ply) return;
      const phase = steps.findIndex(step => step.phase === view.phase && view.phase);
      if (phase >= 0) at = phase;
      else if (ply !== null && view.ply > ply) turn(1);
      ply = view.ply;
      const step = steps[at];
      app.redraw();
      if (!step) return;
      const wanted = onTrack && view.actions.find(action => action.do === step.do);
      const path = wanted ? wanted.path : (await app.engine.run({ kind: 'hint', match: view.match, seat: view.seat }, () => (ply === view.ply ? 'now' : 'drop')))?.path;
      if (path && ply === view.ply && !board.picked.length) board.setHint(path);
    },

    /** Something was picked: the first step is done. */
    picked() {
      if (at === 0 && !steps[0].phase) turn(1);
    },

    /**
     * Once the person goes their own way, the lesson's own cards no longer fit: the general words
     * take over.
     */
    acted(action) {
      const step = steps[at];
      if (step?.do && action.do !== step.do && onTrack) { onTrack = false; steps = [...steps.slice(0, at + 1), ...GENERAL.slice(1)]; }
    },

    panel() {
      const step = steps?.[at];
      return html`<section class="coach" aria-label="Lesson"><div role="status">${step
        ? html`<p>${sentence(step.ask)} ${when(step.clause, () => clauseLink(id, step.clause))}</p>`
        : html`<p>That is all you need. Play this match to its end, or start one of your own.</p>`}</div>
        <p class="row">${step ? html`<button class="round" type="button" aria-label="Back" aria-disabled=${at ? nothing : 'true'} @click=${() => turn(-1)}>${icon('back')}</button>
          <small>${at + 1} of ${steps.length}</small>
          <button class="round" type="button" aria-label="Next" @click=${() => turn(1)}>${icon('next')}</button>`
          : html`<a class="btn" href=${link(id)}>New match</a><a class="btn" href=${link('rules', id)}>Rules</a>`}</p></section>`;
    },
  };
  return play(app, { parts: [] }, lesson);
}
