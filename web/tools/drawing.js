// @ts-check
// How the screen of tools looks: files at one side; form, first lines and result at the other.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { loading } from '../page/frame.js';
import { link } from '../page/router.js';
import { sentence, share } from '../page/words.js';
import { draw as drawFiles, editor, first } from './files.js';
import { draw as drawFields } from './form.js';
import { number, numbered } from './numbers.js';
import { save, saveAll } from './textFiles.js';
import { nameOf } from './workspace.js';
/** @import { Tool, ToolLook, ToolRefusal, Tools } from '../types.d.ts' */
/** @import { ToolActions } from './screen.js' */
/** @import { Result, Running, ToolsState } from './state.js' */

const SAID = 200;                                       // lines of standard output that are shown

/** @param {ToolsState} state  @param {ToolActions} actions */
export function body(state, actions) {
  const { app, game, given, id, says, tool } = state;
  const ready = given && tool;
  return html`
    <header>
      <div>
        <h1 tabindex="-1">Tools of ${game?.title}</h1>
        <p>Programs over text files. They run here, on this device.</p>
      </div>
      <p class="row">
        <a class="btn" href=${link('lab', id)}>Test this game</a>
        <a class="btn" href=${link(id)}>${icon('back')}${game?.title}</a>
      </p>
    </header>
    <p class="vh" role="status">${says}</p>
    ${ready ? bench(state, actions, given, tool) : loading(app, 'Getting the tools ready')}`;
}

/**
 * @param {ToolsState} state
 * @param {ToolActions} actions
 * @param {Tools} given
 * @param {Tool} tool     the one that is open
 */
function bench(state, actions, { folders, tools }, tool) {
  const { open, running, workspace } = state;
  const panel = { workspace, open, folders, actions: actions.files };
  return html`
    <nav class="toolnav" aria-label="Tools">
      <ul>${tools.map(one => toolLink(state, one, one === tool))}</ul>
    </nav>
    <div class="workbench">
      <div class="col" ?inert=${Boolean(running)}>${drawFiles(panel)}${editor(panel)}</div>
      <div class="col">
        ${form(state, actions, tool)}
        ${firstLines(state, actions, tool)}
        ${when(!running && state.result, result => outcome(state, actions, result))}
      </div>
    </div>`;
}

/** @param {ToolsState} state  @param {Tool} tool  @param {boolean} current */
const toolLink = (state, { id, title }, current) => html`
  <li>
    <a href=${link('tools', state.id, id)} aria-current=${current ? 'true' : nothing}>${title}</a>
  </li>`;

/** @param {ToolsState} state  @param {ToolActions} actions  @param {Tool} tool */
function form({ fault, running, values, workspace }, { run, set, stop }, tool) {
  const { fields, help, id, title } = tool;
  const paths = [...workspace.files.keys()];
  return html`
    <form class="panel" aria-labelledby="h-tool" novalidate @submit=${run}>
      <h2 id="h-tool">${title}</h2>
      <p>${help}</p>
      <div class="options" ?inert=${Boolean(running)}>
        ${drawFields({ fields, values: values[id], paths, fault, set })}
      </div>
      ${running ? progress(tool, running, stop) : runButton}
    </form>`;
}

const runButton = html`
  <p class="row">
    <button class="btn main" id="run" type="submit">${icon('play')}Run</button></p>`;

/** @param {Tool} tool  @param {Running} running  @param {() => void} stop */
const progress = ({ title }, running, stop) => html`
  <div class="progress">
    <progress max="1" .value=${running.share} aria-label=${`Progress of ${title}`}></progress>
    <p class="row">
      <button class="btn danger" type="button" @click=${stop}>Stop</button>
      <span class="quiet">${share(running.share)}, ${running.note}</span>
    </p>
  </div>`;

/** @param {ToolsState} state  @param {ToolActions} actions  @param {Tool} tool */
function firstLines(state, actions, tool) {
  const { fault, seen } = state;
  return html`
    <section class="panel look" aria-labelledby="h-look" data-old=${fault ? '1' : nothing}>
      <h2 id="h-look">First lines</h2>
      <div id="look-says" role="status">
        ${when(fault, refusal => problem(state, actions, tool, refusal))}
        ${when(!fault && seen, howMany)}
      </div>
      ${when(!fault && seen, sample)}
      ${when(!fault && !seen, () => html`<p class="quiet">Looking</p>`)}
    </section>`;
}

/** @param {ToolLook} seen */
function howMany({ many = null, note }) {
  const counted = many === null ? nothing : `${numbered(many, 'combination')}. `;
  return html`<p class="quiet">${counted}${note}</p>`;
}

/** @param {ToolLook} seen */
function sample({ lines, warned }) {
  const text = () => html`
    <pre tabindex="0" aria-label="First lines of the result">${lines.join('\n')}</pre>`;
  return html`
    ${lines.length ? text() : html`<p class="quiet">Nothing comes of this.</p>`}
    ${warnings(warned.split('\n').filter(Boolean))}`;
}

/**
 * A fault, with the field's label or the file it is about.
 * @param {ToolsState} state
 * @param {ToolActions} actions
 * @param {Tool} tool
 * @param {ToolRefusal} refusal
 */
function problem({ workspace }, actions, tool, { field, message }) {
  const named = tool.fields.find(one => one.name === field);
  const open = () => actions.files.open(field);
  return html`
    <p class="refused">
      ${when(field, () => html`<b>${named?.label ?? field}:</b> `)}${sentence(message)}
      ${when(workspace.files.has(field), () => html`
        <button class="aslink" type="button" @click=${open}>Open it</button>`)}
    </p>`;
}

/** @param {string[]} list */
const warnings = list => when(list.length, () => html`
  <ul class="warnings" aria-label="Warnings">
    ${list.map(line => html`<li>${line.replace(/^Warning: /, '')}</li>`)}
  </ul>`);

/**
 * What came of the last run.
 * @param {ToolsState} state
 * @param {ToolActions} actions
 * @param {Result} result
 */
function outcome(state, actions, result) {
  const { back, paths = [], refusal, removed = [], said, stopped, tool, warned } = result;
  return html`
    <section class="panel result" aria-labelledby="h-result">
      <h2 id="h-result" tabindex="-1">${ended(result)}: ${tool.title}</h2>
      ${when(refusal, why => problem(state, actions, tool, why))}
      ${when(stopped || refusal, () => html`<p>No file was changed.</p>`)}
      ${when(paths.length, () => html`
        <ul class="written">${paths.map(path => written(state, actions, path))}</ul>`)}
      ${when(removed.length, () => html`<p>Removed: ${removed.join(', ')}</p>`)}
      ${warnings(warned)}
      ${when(said, () => output(tool, said))}
      ${when(back && paths.length, () => afterRun(state, actions, tool, paths))}
    </section>`;
}

/** How a run ended. @param {Result} result */
function ended({ refusal, stopped }) {
  if (stopped) return 'Stopped';
  return refusal ? 'Not done' : 'Done';
}

/** @param {Tool} tool  @param {string} said */
function output(tool, said) {
  const total = said.split('\n').length - 1;
  const toFile = () => save(tool.id + '.txt', said);
  return html`
    <pre tabindex="0" aria-label="Standard output">${first(said, SAID).trimEnd()}</pre>
    ${when(total > SAID, () => html`
      <p class="row">
        <span class="quiet">${number(SAID)} of ${number(total)} lines</span>
        <button class="btn" type="button" @click=${toFile}>
          ${icon('file')}Download all lines
        </button>
      </p>`)}`;
}

/**
 * The ways out of a run that wrote files.
 * @param {ToolsState} state
 * @param {ToolActions} actions
 * @param {Tool} tool
 * @param {string[]} paths
 */
function afterRun({ id, workspace }, actions, tool, paths) {
  const zip = () => {
    const texts = workspace.texts();
    const here = paths.filter(path => path in texts);
    saveAll(`${id}-${tool.id}.zip`, Object.fromEntries(here.map(path => [path, texts[path]])));
  };
  return html`
    <p class="row">
      ${when(paths.length > 1, () => html`
        <button class="btn" type="button" @click=${zip}>
          ${icon('file')}Download these as a zip
        </button>`)}
      <button class="btn" type="button" @click=${actions.undoRun}>
        ${icon('undo')}Undo this run
      </button>
    </p>`;
}

/**
 * A file that a run wrote.
 * @param {ToolsState} state
 * @param {ToolActions} actions
 * @param {string} path
 */
function written({ workspace }, actions, path) {
  const file = workspace.files.get(path);
  const open = () => actions.files.open(path);
  const download = () => save(nameOf(path), file?.text ?? '');
  const buttons = () => html`
    <span class="row">
      <button class="btn" type="button" aria-label=${`Open ${path}`} @click=${open}>Open</button>
      <button class="btn" type="button" aria-label=${`Download ${path}`} @click=${download}>
        ${icon('file')}Download
      </button>
    </span>`;
  return html`
    <li>
      <b>${path}</b>
      <span class="quiet">${file ? numbered(file.lines, 'line') : 'gone again'}</span>
      ${when(file, buttons)}
    </li>`;
}
