// @ts-check
// The files beside a tool: the list by folder, one of them in a text area, and what can be done
// with each.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
import { bytes, count } from '../page/words.js';
import { nameOf } from './workspace.js';
import { pick, save } from './textFiles.js';
/** @import { EventAt, FormSent } from '../pageTypes.js' */
/** @import { FileActions } from './fileActions.js' */
/** @import { Filed, Workspace } from './workspace.js' */

/**
 * What the panel of files is drawn with.
 * @typedef {object} FilePanel
 * @property {Workspace} workspace
 * @property {string | null} open     the path of the file that is edited
 * @property {string[]} folders       the game's own, which stay when they are empty
 * @property {FileActions} actions
 */

const LONGEST = 1e6;                                    // letters that are edited in place
const SHOWN = 200;                                      // lines shown of a longer one

/** @param {FilePanel} panel */
export function draw(panel) {
  const tree = panel.workspace.tree();
  return html`
    <section class="panel files" aria-labelledby="h-files">
      <header>
        <h2 id="h-files">Files</h2>
        ${buttons(panel)}
      </header>
      ${tree.length ? tree.map(([folder, paths]) => group(panel, folder, paths)) : noFile(panel)}
      <p class="help">
        Drop text files, folders or a zip anywhere on this page. They stay on this device.
      </p>
    </section>`;
}

/** @param {FilePanel} panel */
function buttons({ actions, workspace }) {
  const none = !workspace.files.size;
  const wholeFolders = 'webkitdirectory' in HTMLInputElement.prototype;
  const addFolder = () => pick(true).then(items => actions.add(items));
  return html`
    <p class="row">
      <button class="btn" type="button" @click=${actions.make}>New file</button>
      ${when(wholeFolders, () => html`
        <button class="btn" type="button" @click=${addFolder}>Add a folder</button>`)}
      <button class="btn" type="button" ?disabled=${none} @click=${actions.all}>
        ${icon('file')}Download all
      </button>
      <button class="btn" type="button" @click=${actions.again}>Begin again</button>
    </p>`;
}

/** @param {FilePanel} panel */
function noFile({ actions }) {
  const add = () => pick(false).then(items => actions.add(items, ''));
  return html`
    <div class="emptystate">
      <p>No file yet. Drop some here, add them, or begin with the examples.</p>
      <p>
        <button class="btn main" type="button" @click=${add}>Add files</button></p>
    </div>`;
}

/**
 * The files of a folder; '' is none.
 * @param {FilePanel} panel
 * @param {string} folder
 * @param {string[]} paths
 */
function group(panel, folder, paths) {
  const { actions } = panel;
  const id = 'g-' + (folder || 'top');
  const add = () => pick(false).then(items => actions.add(items, folder));
  const list = () => html`
    <ul class="filelist">${paths.map(path => fileButton(panel, path))}</ul>`;
  return html`
    <section class="group" data-folder=${folder} aria-labelledby=${id}>
      <header>
        <h3 id=${id}>${folder ? folder + '/' : 'Not in a folder'}</h3>
        <button class="btn small" type="button" aria-label=${`Add files to ${folder || 'the top'}`}
          @click=${add}>Add</button>
      </header>
      ${paths.length ? list() : emptyFolder(panel, folder)}
    </section>`;
}

/** @param {FilePanel} panel  @param {string} folder */
function emptyFolder({ actions, folders }, folder) {
  const drop = () => actions.drop(folder);
  return html`
    <p class="quiet">Empty. ${when(!folders.includes(folder), () => html`
      <button class="aslink" type="button" @click=${drop}>Remove the folder</button>`)}</p>`;
}

/** Opens a file, or closes it. @param {FilePanel} panel  @param {string} path */
function fileButton({ actions, open, workspace }, path) {
  const pressed = path === open;
  const lines = html`${workspace.files.get(path)?.lines}<span class="vh"> lines</span>`;
  return html`
    <li>
      <button type="button" aria-pressed=${pressed ? 'true' : 'false'} title=${path}
        @click=${() => actions.open(pressed ? null : path)}>
        <b>${nameOf(path)}</b>
        <small>${lines}</small>
      </button>
    </li>`;
}

/** The file that is open. @param {FilePanel} panel */
export function editor(panel) {
  const { actions, open: path, workspace } = panel;
  const file = workspace.files.get(path ?? '');
  if (path === null || !file) return nothing;
  const close = () => actions.open(null);
  return html`
    <section class="panel editor" aria-labelledby="h-edit">
      <header>
        <h2 id="h-edit" tabindex="-1">${path}</h2>
        <button class="round" type="button" aria-label=${`Close ${path}`} @click=${close}>
          ${icon('close')}
        </button>
      </header>
      ${file.text.length > LONGEST ? excerpt(path, file) : area(panel, path, file)}
      ${editorButtons(panel, path, file)}
    </section>`;
}

/** What is shown of a file that is too long. @param {string} path  @param {Filed} file */
const excerpt = (path, { text }) => html`
  <p class="quiet">
    With ${bytes(text.length)} it is too long to be edited here; these are its first lines.
    Download it to see all of it.
  </p>
  <pre tabindex="0" aria-label=${`First lines of ${path}`}>${first(text, SHOWN)}</pre>`;

/** @param {FilePanel} panel  @param {string} path  @param {Filed} file */
function area({ actions }, path, { text }) {
  /** @param {EventAt<HTMLTextAreaElement>} event */
  const type = event => actions.edit(path, event.target.value);
  return html`
    <textarea rows="12" spellcheck="false" autocapitalize="off" autocomplete="off"
      aria-label=${`Text of ${path}`} .value=${text} @input=${type}></textarea>`;
}

/** @param {FilePanel} panel  @param {string} path  @param {Filed} file */
function editorButtons({ actions }, path, { lines, text }) {
  const download = () => save(nameOf(path), text);
  const rename = () => actions.rename(path);
  const remove = () => actions.remove(path);
  return html`
    <p class="row">
      <span class="quiet">${count(lines, 'line')}</span>
      <button class="btn" type="button" @click=${download}>${icon('file')}Download</button>
      <button class="btn" type="button" @click=${rename}>Rename</button>
      <button class="btn danger" type="button" @click=${remove}>Remove</button>
    </p>`;
}

/** The first lines of a text, at most so many. @param {string} text  @param {number} most */
export function first(text, most) {
  let at = -1;
  for (let n = 0; n < most; n++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text;
  }
  return text.slice(0, at);
}

/**
 * What the question for a name is asked with: its heading, the word on its button, what stands in
 * the field; `self` is the file that gets another name.
 * @typedef {{title: string, verb: string, path: string, self?: string}} NameQuestion
 */

/**
 * Asks for the name of a file. Resolves with it, or null; what cannot be a name is said at the
 * field.
 * @param {Workspace} workspace
 * @param {NameQuestion} question
 * @returns {Promise<string | null>}
 */
export function askName(workspace, question) {
  const { path, self, title, verb } = question;
  return box(title, (/** @type {(name?: string) => void} */ close) => {
    /** @param {FormSent<'path'>} event */
    const submit = event => {
      event.preventDefault();
      const input = event.target.elements.path;
      const name = input.value.trim();
      const fault = workspace.fault(name.replace(/\/$/, ''), self);
      input.setCustomValidity(fault);
      if (fault) input.reportValidity(); else close(name);
    };
    /** @param {EventAt<HTMLInputElement>} event */
    const type = event => event.target.setCustomValidity('');
    return html`
      <form class="choices" novalidate @submit=${submit}>
        <label class="labelled">Name, with its folder
          <input name="path" autofocus autocomplete="off" autocapitalize="off" spellcheck="false"
            .value=${path} @input=${type}>
        </label>
        <p class="row">
          <button class="btn main" type="submit">${verb}</button>
          <button class="btn" type="button" @click=${() => close()}>Cancel</button>
        </p>
        ${when(!self, () => html`<p class="help">A name that ends in / makes a folder.</p>`)}
      </form>`;
  });
}
