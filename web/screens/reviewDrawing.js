// @ts-check
// How a review looks: the board, the chance of winning, the steps, the moves.
import { html, nothing, repeat, when } from '../table/html.js';
import { graph, seenBy } from '../table/graph.js';
import { icon } from '../table/icons.js';
import { changesOf, folded, foldedPasses, logLine, stepsOf } from '../table/log.js';
import { box } from '../page/dialog.js';
import { bar, loading, page, trouble } from '../page/frame.js';
import { link } from '../page/router.js';
import { clauseLink, count, share, table, verdict } from '../page/words.js';
import { GRADES, PRAISE, betterThan, grade, judge, praise } from './reviewGrades.js';
import { wayToPuzzle } from './reviewLearning.js';
import { moveAt, packed } from './reviewState.js';
/** @import { EventAt, Summary, View } from '../pageTypes.js' */
/** @import { MoveListLine } from '../types.d.ts' */
/** @import { ReviewActions } from './reviewActions.js' */
/** @import { Grade } from './reviewGrades.js' */
/** @import { ReviewState } from './reviewState.js' */

/**
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 */
export function draw(state, actions) {
  const { app, problem, summary, view } = state;
  if (problem) {
    const ways = [['Try again', actions.reload]];
    return page(app, '', trouble('This match cannot be shown', problem, ways));
  }
  return view && summary ? drawMatch(state, actions, view, summary) : drawWaiting(state);
}

/** @param {ReviewState} state */
const drawWaiting = ({ app }) => html`
  ${bar(app, { where: { title: 'Review', note: '' } })}
  <main class="waitroom" id="main">
    ${app.engine.state === 'up'
      ? html`<p role="status" class="quiet">Opening the match</p>`
      : loading(app, 'Getting ready to show the match')}
  </main>`;

/**
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 * @param {View} view
 * @param {Summary} summary
 */
function drawMatch(state, actions, view, summary) {
  const { app, at } = state;
  const where = { title: 'Review', note: `${view.title} ${table(summary.seats)}` };
  const more = () => showMoves(state, actions);
  const end = html`
    <button class="btn narrow" type="button" @click=${more}>${icon('log')}Moves</button>`;
  return html`
    ${bar(app, { where, end })}
    <main class="replay" id="main" data-cloth=${view.cloth}>
      <section id="board" aria-label=${`Table after move ${at}`}></section>
      <div class="nowmove" role="status">
        <span><b>${at}</b> ${nowWords(state)}</span>
        ${when(moveAt(state, state.shown ?? at), move => betterWords(state, actions, move))}
      </div>
      ${chart(state, actions, summary)}
      ${steps(state, actions, view, summary)}
      ${moveList(state, actions, view, summary)}
    </main>`;
}

/**
 * On small screens, what stands beside the board elsewhere. It goes when something on the board is
 * shown.
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 */
const showMoves = (state, actions) => box('Moves', (/** @type {() => void} */ close) => {
  /** @param {EventAt<HTMLElement>} event */
  const click = event => event.target.closest('a, button') && close();
  return html`
    <ol class="movelist" tabindex="0" aria-label="Move list" @click=${click}>
      ${items(state, actions)}
    </ol>
    ${praiseMeans(state)}${files(actions)}`;
});

/** What the moment that is shown came from. @param {ReviewState} state */
function nowWords(state) {
  if (!state.at) return 'Before the first move';
  const move = moveAt(state, state.at);
  return move ? line(state, move) : 'A choice made in secret';
}

/** @param {ReviewState} state  @param {MoveListLine} move */
const line = ({ moves: { faces, glyphs }, view }, move) =>
  logLine(move, { players: view?.players ?? [], faces, glyphs });

/**
 * Something of a seat, in words: "Your", or with its name.
 * @param {Pick<ReviewState, 'summary' | 'view'>} state
 * @param {number} seat
 */
function whoseIs({ summary, view }, seat) {
  const name = view?.players[seat]?.name ?? summary?.seats[seat].name;
  return name === 'You' ? 'Your' : name + '’s';
}

/** Whose chance the graph tells. @param {ReviewState} state */
function chanceOf(state) {
  const side = state.seat ?? 0;
  return { side, whose: whoseIs(state, side) };
}

/**
 * What a move is called, with whose it is; of the side whose chance is told it is `own`.
 * @param {ReviewState} state
 * @param {MoveListLine} move
 */
function slip(state, move) {
  const judged = grade(state, move);
  if (!judged || move.seat === null) return judged;
  const whose = whoseIs(state, move.seat).replace(/^Your$/, 'your');
  return { ...judged, words: `${whose} ${judged.words}`, own: move.seat === chanceOf(state).side };
}

/**
 * Why something would have been better: what it brings, what it leads to, and what could be
 * answered to what was done.
 * @param {NonNullable<ReturnType<typeof betterThan>>} found
 */
function whyBetter({ answer, leads, reason }) {
  const brings = reason ? `: ${reason}.` : '.';
  const told = [leads, answer && `After what was done there is an answer: ${answer}.`];
  return [brings, ...told.filter(Boolean)].join(' ');
}

/**
 * What would have been better than a move that gave much away, and why; the chances are those of
 * the graph before and after.
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 * @param {MoveListLine} move
 */
function betterWords(state, actions, move) {
  const found = betterThan(state, move);
  if (!found || !state.view) return nothing;
  const { side, whose } = chanceOf(state);
  const [best, made] = seenBy([[0, found.before], [1, found.after]], side);
  const { seat } = move;
  const { game } = state.view;
  const whom = seat === null || seat === side ? '' : ` for ${state.summary?.seats[seat].name}`;
  const chances = `${whose} chance would be ${share(best[1])} instead of ${share(made[1])}.`;
  const show = html`
    <button class="aslink" type="button" @click=${() => actions.showBetter(move.ply)}>
      Show it</button>`;
  return html`
    <div class="better">
      <p>Better${whom}: ${found.label}${whyBetter(found)} ${chances}
        ${found.clauses?.map(id => html`${clauseLink(game, id)} `)}</p>
      ${changesOf(found.follows, found)}
      ${when(state.shown !== move.ply, () => show)}
      ${wayToPuzzle(state, move)}
    </div>`;
}

/**
 * All moves; passes that brought nothing are folded away, but those that are called something.
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 */
const items = (state, actions) => repeat(
  folded(state.moves.plies, move => grade(state, move)),
  ({ line: { ply } }) => ply,
  ({ line: move, passes }) => item(state, actions, move, passes));

/**
 * The sign of a grade; a reader hears its words.
 * @param {Grade & {own?: boolean}} grade
 */
const mark = ({ sign, kind, words, own }) => html`
  <span class="grade" data-g=${kind} ?data-own=${own} title=${words}><span
    aria-hidden="true">${sign}</span><span class="vh">${words}</span></span>`;

/** What signs mean. @param {Grade[]} grades  @param {unknown} [more] */
const legend = (grades, more) => html`
  <p class="meanings">
    ${grades.map(({ sign, kind, words }) => html`
      <span><b class="grade" data-g=${kind}>${sign}</b> ${words}</span>`)}
    ${more}
  </p>`;

/** What tells the slips of the one from those of the other. @param {ReviewState} state */
const whoseMeans = state => {
  const { side } = chanceOf(state);
  const [{ sign, kind }] = GRADES;
  return [side, 1 - side].map(seat => html`
    <span><b class="grade" data-g=${kind} ?data-own=${seat === side}>${sign}</b>
      ${seat === side ? 'filled' : 'outlined'}: ${whoseIs(state, seat).replace(/^Your$/, 'yours')}
    </span>`);
};

/** What the quiet signs mean, beside the list that has them. @param {ReviewState} state */
const praiseMeans = state => when(judge(state).praise.size, () => legend(PRAISE));

/**
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 * @param {MoveListLine} move
 * @param {MoveListLine[]} [passes]     before it
 * @returns {unknown}
 */
function item(state, actions, move, passes = []) {
  const judged = slip(state, move) ?? praise(state, move);
  const current = move.ply === state.at ? 'true' : nothing;
  const badge = when(judged, sign => mark(sign));
  return html`
    <li>
      <a href=${link('review', `${state.source}@${move.ply}`)} aria-current=${current}>
        <span class="n">${move.ply}</span>
        ${line(state, move)}
        ${badge}
      </a>
      ${changesOf(move.changes, state.moves)}
      ${stepsOf(move, { inside: actions.inside, show: actions.jumpInside })}
      ${betterWords(state, actions, move)}
      ${foldedPasses(passes, (/** @type {MoveListLine} */ pass) => item(state, actions, pass),
        passes.some(({ ply }) => ply === state.at))}
    </li>`;
}

/**
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 * @param {View} view
 * @param {Summary} summary
 */
function moveList(state, actions, view, { line: stands, over, ply }) {
  const { at, seat } = state;
  const finished = ply === at && over;
  return html`
    <aside class="moves" aria-label="Moves">
      <header>
        <h2>${over ? verdict(over, seat, view.players) : 'Not finished yet'}</h2>
        <p>${finished ? finished.text : stands}</p>
        ${when(view.notice, notice => html`<p class="refused">${notice}</p>`)}
      </header>
      <ol tabindex="0" aria-label="Move list">
        ${items(state, actions)}
      </ol>
      <footer>${praiseMeans(state)}${files(actions)}</footer>
    </aside>`;
}

/** @param {ReviewActions} actions */
function files({ clip, copyLink, saveFile, saveSheet }) {
  const copy = html`
    <button class="btn" type="button" @click=${copyLink}>${icon('share')}Copy link</button>`;
  return html`
    <p class="row">
      ${copy}
      <button class="btn" type="button" @click=${saveFile}>${icon('file')}Save file</button>
      <button class="btn" type="button" @click=${clip}>${icon('film')}Clip</button>
      <button class="btn" type="button" @click=${saveSheet}>Score sheet</button>
    </p>`;
}

/**
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 * @param {Summary} summary
 */
function chart(state, { jump, lookAgain, measure, stop }, summary) {
  const { at, moves, working } = state;
  if (!state.points.length && !working) return offer(measure);
  const { side, whose } = chanceOf(state);
  const { moved, points, quick } = judge(state);
  const flags = moves.plies.flatMap(move => {
    const judged = slip(state, move);
    return judged ? [{ ply: move.ply, ...judged }] : [];
  });
  return graph({
    points: seenBy(points, side),
    quick: moved ? seenBy(quick, side) : [],
    total: summary.ply,
    at,
    jump,
    flags,
    legend: legend(GRADES, when(flags.length, () => whoseMeans(state))),
    name: `${whose} winning chance`,
    note: chartNote(state, { lookAgain, stop }),
  });
}

/** @param {() => void} measure */
const offer = measure => html`
  <section class="graph offer">
    <p>How did the match stand at each move?</p>
    <button class="btn" type="button" @click=${measure}>Work it out</button>
  </section>`;

/**
 * What is being worked out, or what may be done.
 * @param {ReviewState} state
 * @param {Pick<ReviewActions, 'lookAgain' | 'stop'>} actions
 */
function chartNote(state, { lookAgain, stop }) {
  const { looking, working } = state;
  const halt = html`<button class="aslink" type="button" @click=${stop}>Stop</button>`;
  if (working) return html`${share(working.share)} worked out ${halt}`;
  if (looking) {
    const left = count(looking.left, 'doubtful turn');
    return html`Looking again, line and marks may change: ${left} left ${halt}`;
  }
  const judged = judge(state);
  const press = 'Press the graph to see a turn.';
  const moved = judged.moved ? 'A second look changed the worth of turns. ' : '';
  if (!judged.left.length) return moved + press;
  return html`<button class="aslink" type="button"
    @click=${lookAgain}>Look again at doubtful turns</button>`;
}

/**
 * The buttons and the slider that step through the match.
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 * @param {View} view
 * @param {Summary} summary
 */
function steps(state, actions, view, summary) {
  const { at } = state;
  const { jump } = actions;
  const { ply: last } = summary;
  /** @param {string} label  @param {string} sign  @param {number} to  @param {boolean} off */
  const step = (label, sign, to, off) => html`
    <button class="btn" type="button" aria-label=${label} aria-disabled=${off ? 'true' : nothing}
      @click=${() => jump(to)}>${icon(sign)}</button>`;
  /** @param {EventAt<HTMLInputElement>} event */
  const slide = event => jump(event.target.valueAsNumber);
  return html`
    <div class="transport" role="group" aria-label="Step">
      ${step('First move', 'first', 0, !at)}
      ${step('Back', 'back', at - 1, !at)}
      ${step('Next', 'next', at + 1, at === last)}
      ${step('Last move', 'last', last, at === last)}
      <label class="vh" for="ply">Move</label>
      <input id="ply" type="range" min="0" max=${last} .value=${String(at)} @input=${slide}>
      <output for="ply">${at} of ${last}</output>
      ${wayOn(state, actions, view, summary)}
    </div>`;
}

/**
 * From a move, the match is played on; at its end, where nothing is left to play, once more.
 * @param {ReviewState} state
 * @param {ReviewActions} actions
 * @param {View} view
 * @param {Summary} summary
 */
function wayOn({ at, source }, { branch, rematch }, view, { over, ply, remote, world }) {
  const ended = Boolean(over) && at === ply;
  const again = ended && !packed(source) && !remote && !world && !view.notice;
  const [sign, words, run] = again
    ? ['play', 'Rematch', rematch] : ['branch', 'Play from here', branch];
  return html`
    <button class="btn main" type="button" ?disabled=${Boolean(view.notice) || ended && !again}
      @click=${run}>
      ${icon(sign)}
      <span>${words}</span>
    </button>`;
}
