// How the screen of tools looks: files at one side; form, first lines and result at the other.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { loading } from '../page/frame.js';
import { link } from '../page/router.js';
import { sentence, share } from '../page/words.js';
import { draw as drawFiles, editor, first } from './files.js';
import { draw as drawFields } from './form.js';
import { number, numbered } from './numbers.js';
import { save, saveAll } from './textFiles.js';
import { nameOf } from './workspace.js';

const SAID = 200;                                       // lines of standard output that are shown

/** `actions` = {files, run(event), stop(), set(name, value), undoRun()}. */
export function body(state, actions) {
  const { app, game, id, says, tool } = state;
  return html`
    <header>
      <div>
        <h1 tabindex="-1">Tools of ${game.title}</h1>
        <p>Programs over text files. They run here, on this device.</p>
      </div>
      <a class="btn" href=${link(id)}>${icon('back')}${game.title}</a>
    </header>
    <p class="vh" role="status">${says}</p>
    ${tool ? bench(state, actions) : loading(app, 'Getting the tools ready')}`;
}

function bench(state, actions) {
  const { given, open, running, tool, workspace } = state;
  const item = one => html`
    <li>
      <a href=${link('tools', state.id, one.id)}
        aria-current=${one === tool ? 'true' : nothing}>${one.title}</a>
    </li>`;
  return html`
    <nav class="toolnav" aria-label="Tools"><ul>${given.tools.map(item)}</ul></nav>
    <div class="workbench">
      <div class="col" ?inert=${Boolean(running)}>
        ${drawFiles(workspace, open, given.folders, actions.files)}
        ${editor(workspace, open, actions.files)}
      </div>
      <div class="col">
        ${form(state, actions)}
        ${firstLines(state, actions)}
        ${outcome(state, actions)}
      </div>
    </div>`;
}

function form(state, actions) {
  const { fault, running, tool, values, workspace } = state;
  const paths = [...workspace.files.keys()];
  const fields = { fields: tool.fields, values: values[tool.id], paths, fault, set: actions.set };
  return html`
    <form class="panel" aria-labelledby="h-tool" novalidate @submit=${actions.run}>
      <h2 id="h-tool">${tool.title}</h2>
      <p>${tool.help}</p>
      <div class="options" ?inert=${Boolean(running)}>${drawFields(fields)}</div>
      ${running ? progress(tool, running, actions.stop) : runButton}
    </form>`;
}

const runButton = html`
  <p class="row"><button class="btn main" id="run" type="submit">${icon('play')}Run</button></p>`;

const progress = (tool, running, stop) => html`
  <div class="progress">
    <progress max="1" .value=${running.share} aria-label=${`Progress of ${tool.title}`}></progress>
    <p class="row">
      <button class="btn danger" type="button" @click=${stop}>Stop</button>
      <span class="quiet">${share(running.share)}, ${running.note}</span>
    </p>
  </div>`;

function firstLines(state, actions) {
  const { fault, seen } = state;
  return html`
    <section class="panel look" aria-labelledby="h-look" data-old=${fault ? '1' : nothing}>
      <h2 id="h-look">First lines</h2>
      <div id="look-says" role="status">
        ${when(fault, () => problem(state, actions, fault))}
        ${when(!fault && seen, () => howMany(seen))}
      </div>
      ${when(seen && !fault, () => lines(seen))}
      ${when(!seen && !fault, () => html`<p class="quiet">Looking</p>`)}
    </section>`;
}

const howMany = ({ many = null, note }) => html`
  <p class="quiet">${when(many !== null, () => `${numbered(many, 'combination')}. `)}${note}</p>`;

function lines({ lines: found, warned }) {
  const pre = () => html`
    <pre tabindex="0" aria-label="First lines of the result">${found.join('\n')}</pre>`;
  return html`
    ${found.length ? pre() : html`<p class="quiet">Nothing comes of this.</p>`}
    ${warnings(warned.split('\n').filter(Boolean))}`;
}

/** A fault, with the field's label or the file it is about. */
function problem({ tool, workspace }, actions, { field, message }) {
  const named = tool.fields.find(one => one.name === field);
  const open = () => actions.files.open(field);
  return html`
    <p class="refused">
      ${when(field, () => html`<b>${named?.label ?? field}:</b> `)}${sentence(message)}
      ${when(workspace.files.has(field), () => html`
        <button class="aslink" type="button" @click=${open}>Open it</button>`)}
    </p>`;
}

const warnings = list => when(list.length, () => html`
  <ul class="warnings" aria-label="Warnings">
    ${list.map(line => html`<li>${line.replace(/^Warning: /, '')}</li>`)}
  </ul>`);

/** What came of the last run. */
function outcome(state, actions) {
  const { result, running } = state;
  if (!result || running) return nothing;
  const { back, paths = [], refusal, removed = [], said, stopped, tool, warned } = result;
  return html`
    <section class="panel result" aria-labelledby="h-result">
      <h2 id="h-result" tabindex="-1">${ended(result)}: ${tool.title}</h2>
      ${when(refusal, () => problem(state, actions, refusal))}
      ${when(stopped || refusal, () => html`<p>No file was changed.</p>`)}
      ${when(paths.length, () => html`
        <ul class="written">${paths.map(path => written(state, actions, path))}</ul>`)}
      ${when(removed.length, () => html`<p>Removed: ${removed.join(', ')}</p>`)}
      ${warnings(warned)}
      ${when(said, () => output(tool, said))}
      ${when(back && paths.length, () => afterRun(state, actions, paths))}
    </section>`;
}

function ended({ refusal, stopped }) {
  if (stopped) return 'Stopped';
  return refusal ? 'Not done' : 'Done';
}

function output(tool, said) {
  const total = said.split('\n').length - 1;
  const toFile = () => save(tool.id + '.txt', said);
  return html`
    <pre tabindex="0" aria-label="Standard output">${first(said, SAID).trimEnd()}</pre>
    ${when(total > SAID, () => html`
      <p class="row">
        <span class="quiet">${number(SAID)} of ${number(total)} lines</span>
        <button class="btn" type="button" @click=${toFile}>${icon('file')}Download all lines</button>
      </p>`)}`;
}

/** The ways out of a run that wrote files. */
function afterRun({ id, result, workspace }, actions, paths) {
  const zip = () => {
    const here = paths.filter(path => workspace.files.has(path));
    saveAll(`${id}-${result.tool.id}.zip`, Object.fromEntries(here.map(path => [path, workspace.text(path)])));
  };
  return html`
    <p class="row">
      ${when(paths.length > 1, () => html`
        <button class="btn" type="button"
          @click=${zip}>${icon('file')}Download these as a zip</button>`)}
      <button class="btn" type="button" @click=${actions.undoRun}>${icon('undo')}Undo this run</button>
    </p>`;
}

/** A file that a run wrote. */
function written({ workspace }, actions, path) {
  const file = workspace.files.get(path);
  const buttons = () => html`
    <span class="row">
      <button class="btn" type="button" aria-label=${`Open ${path}`}
        @click=${() => actions.files.open(path)}>Open</button>
      <button class="btn" type="button" aria-label=${`Download ${path}`}
        @click=${() => save(nameOf(path), file.text)}>${icon('file')}Download</button>
    </span>`;
  return html`
    <li>
      <b>${path}</b>
      <span class="quiet">${file ? numbered(file.lines, 'line') : 'gone again'}</span>
      ${when(file, buttons)}
    </li>`;
}
