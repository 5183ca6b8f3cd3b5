// @ts-check
// A run of a tool: begun, told of while it goes on, stopped, and what came of it.
import { html } from '../table/html.js';
import { box } from '../page/dialog.js';
import { changed, faultOf } from './state.js';
import { number } from './numbers.js';
/** @import { Tool, ToolRefused, ToolRun } from '../types.d.ts' */
/** @import { Running, ToolsState } from './state.js' */

/**
 * Runs the tool that is open. A run that may be long is asked about first.
 * @param {ToolsState} state
 */
export async function run(state) {
  const { tool } = state;
  if (state.running || !tool) return;
  /** @type {Running} */
  const running = { share: 0, note: '', wish: undefined };
  state.running = running;
  state.result = null;
  state.says = `${tool.title}: running`;
  state.app.redraw();
  try {
    await work(state, tool, running);
  } catch (/** @type {any} */ problem) {
    const refusal = faultOf(problem);
    if (problem.kind !== 'crash') state.result = { tool, refusal, said: '', warned: [] };
    state.says = '';
  } finally {
    state.running = null;
    if (!state.closed) finished(state);
  }
}

/**
 * @param {ToolsState} state
 * @param {Tool} tool
 * @param {Running} running
 */
async function work(state, tool, running) {
  const { app, workspace } = state;
  await workspace.sync();
  const job = await begin(state, tool);
  if (!job) {
    state.says = '';
    return;
  }
  /** @param {{share: number, note: string}} progress */
  const seen = progress => {
    Object.assign(running, progress);
    if (!state.closed && !running.wish) app.redraw();
    return running.wish;
  };
  took(state, await app.engine.run({ job }, seen), tool);
}

/**
 * The job of a run, or nothing when the person thought better of it.
 * @param {ToolsState} state
 * @param {Tool} tool
 * @returns {Promise<string | null | undefined>}
 */
async function begin(state, tool) {
  const fields = { tool: tool.id, options: state.values[tool.id] };
  const { job, many } = await state.ask('tool_start', fields);
  if (!many) return job;
  if (!await askLong(many) || state.closed) return null;
  return (await state.ask('tool_start', { ...fields, sure: true })).job;
}

/** Asks whether a long run shall begin. @param {number} many  @returns {Promise<boolean | null>} */
const askLong = many => box('A long run', (/** @type {(sure?: boolean) => void} */ close) => html`
  <p>This goes through ${number(many)} combinations, which may take some minutes. You can stop at
    any time.</p>
  <p class="row">
    <button class="btn main" type="button" autofocus @click=${() => close(true)}>Run it</button>
    <button class="btn" type="button" @click=${() => close()}>Cancel</button>
  </p>`);

/**
 * Takes in what a run wrote; one that was stopped or refused changed nothing.
 * @param {ToolsState} state
 * @param {Partial<ToolRun & ToolRefused> | null} written     null when it was stopped
 * @param {Tool} tool
 */
function took(state, written, tool) {
  if (!written) {
    state.result = { tool, stopped: true, said: '', warned: [] };
    state.says = 'Stopped. No file was changed.';
    return;
  }
  const { files = {}, refusal, removed = [], said = '', warned = '' } = written;
  const { workspace } = state;
  const back = refusal ? null : workspace.learn(files, removed);
  const paths = Object.keys(files);
  const warnings = warned.split('\n').filter(Boolean);
  state.result = { tool, back, refusal, paths, removed, said, warned: warnings };
  if (state.open && !workspace.files.has(state.open)) state.open = null;
  state.says = refusal ? '' : `${tool.title}: done`;
}

/** @param {ToolsState} state */
function finished(state) {
  state.app.redraw();
  document.getElementById(state.result ? 'h-result' : 'run')?.focus();
  changed(state);
}

/** @param {ToolsState} state */
export function stop(state) {
  if (state.running) state.running.wish = 'drop';
  state.app.redraw();
}
