// A run of a tool: begun, told of while it goes on, stopped, and what came of it.
import { html } from '../table/lit.js';
import { box } from '../page/dialog.js';
import { changed, faultOf } from './state.js';
import { number } from './numbers.js';

/** Runs the tool that is open. A run that may be long is asked about first. */
export async function run(state) {
  if (state.running) return;
  const { app, tool, workspace } = state;
  const mine = state.running = { share: 0, note: '', wish: undefined };
  state.result = null;
  state.says = `${tool.title}: running`;
  app.redraw();
  try {
    await workspace.sync();
    const job = await begin(state, tool);
    if (!job) { state.says = ''; return; }
    const seen = progress => {
      Object.assign(mine, progress);
      if (!state.closed && !mine.wish) app.redraw();
      return mine.wish;
    };
    took(state, await app.engine.run({ job }, seen), tool);
  } catch (problem) {
    const refusal = faultOf(problem);
    if (problem.kind !== 'crash') state.result = { tool, refusal, said: '', warned: [] };
    state.says = '';
  } finally {
    state.running = null;
    if (!state.closed) finished(state);
  }
}

/** The job of a run, or nothing when the person thought better of it. */
async function begin(state, tool) {
  const fields = { tool: tool.id, options: state.values[tool.id] };
  const { job, many } = await state.ask('tool_start', fields);
  if (!many) return job;
  const sure = await box('A long run', close => html`
    <p>This goes through ${number(many)} combinations, which may take some minutes. You can stop at any
      time.</p>
    <p class="row">
      <button class="btn main" type="button" autofocus @click=${() => close(true)}>Run it</button>
      <button class="btn" type="button" @click=${() => close()}>Cancel</button>
    </p>`);
  if (!sure || state.closed) return null;
  return (await state.ask('tool_start', { ...fields, sure: true })).job;
}

/** Takes in what a run wrote; one that was stopped or refused changed nothing. */
function took(state, made, tool) {
  if (!made) {
    state.result = { tool, stopped: true, said: '', warned: [] };
    state.says = 'Stopped. No file was changed.';
    return;
  }
  const { files = {}, refusal, removed = [], said = '', warned = '' } = made;
  const { workspace } = state;
  const back = refusal ? null : workspace.learn(files, removed);
  const warnings = warned.split('\n').filter(Boolean);
  state.result = { tool, back, refusal, paths: Object.keys(files), removed, said, warned: warnings };
  if (state.open && !workspace.files.has(state.open)) state.open = null;
  state.says = refusal ? '' : `${tool.title}: done`;
}

function finished(state) {
  state.app.redraw();
  document.getElementById(state.result ? 'h-result' : 'run')?.focus();
  changed(state);
}

export function stop(state) {
  if (state.running) state.running.wish = 'drop';
  state.app.redraw();
}
