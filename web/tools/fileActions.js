// @ts-check
// What a person does with the files beside a tool. Whatever takes something away can be taken back.
import { html } from '../table/html.js';
import { box } from '../page/dialog.js';
import { count } from '../page/words.js';
import * as notices from '../page/notices.js';
import { askName } from './files.js';
import { changed, undo } from './state.js';
import { read, saveAll } from './textFiles.js';
import { MOST, folderOf } from './workspace.js';
/** @import { ToolsState } from './state.js' */
/** @import { Item } from './textFiles.js' */
/** @import { Change, Texts, Workspace } from './workspace.js' */

const TOO_MANY = `all files together may have ${MOST / 1e6} MB.`;

/** The actions, as the panel of files takes them. @param {ToolsState} state */
export const fileActions = state => ({
  /** @param {string | null} path */
  open: path => openFile(state, path),
  /** @param {Item[]} items  @param {string} [folder] */
  add: (items, folder) => add(state, items, folder),
  /** @param {string} path  @param {string} text */
  edit(path, text) {
    state.workspace.change({ [path]: text });
    changed(state);
  },
  make: () => make(state),
  /** @param {string} path */
  rename: path => rename(state, path),
  /** @param {string} path */
  remove: path => remove(state, path),
  /** @param {string} folder */
  drop: folder => dropFolder(state, folder),
  all: () => saveAll(`${state.id}-files.zip`, state.workspace.texts()),
  again: () => beginAgain(state),
});

/** @typedef {ReturnType<typeof fileActions>} FileActions */

/** The folders of the game. @param {ToolsState} state */
const ownFolders = ({ given }) => given?.folders ?? [];

/** The folder that new files go to. @param {ToolsState} state */
const home = state => (state.open ? folderOf(state.open) : ownFolders(state)[0] ?? '');

/** @param {ToolsState} state  @param {string | null} path */
function openFile(state, path) {
  state.open = path;
  state.workspace.keep();
  state.app.redraw();
  if (path) document.getElementById('h-edit')?.focus({ preventScroll: false });
}

/**
 * Adds files, into `folder` when it was said.
 * @param {ToolsState} state
 * @param {Item[]} items
 * @param {string} [folder]
 */
export async function add(state, items, folder) {
  if (!items.length) return;
  const { workspace } = state;
  const { texts, refused } = await read(items, ownFolders(state), folder ?? home(state));
  const placed = fitting(workspace, texts, refused);
  const paths = Object.keys(placed);
  const replaced = paths.filter(path => isOther(workspace, path, placed[path]));
  const back = workspace.change(placed);
  if (paths.length === 1) [state.open] = paths;
  changed(state);
  tellAdded(state, { paths, replaced, refused, back });
}

/**
 * Whether another text lies there.
 * @param {Workspace} workspace
 * @param {string} path
 * @param {string} text
 */
const isOther = (workspace, path, text) =>
  workspace.files.has(path) && workspace.text(path) !== text;

/**
 * The texts that may stand here; why others may not is added to `refused`.
 * @param {Workspace} workspace
 * @param {Texts} texts
 * @param {string[]} refused
 */
function fitting(workspace, texts, refused) {
  /** @type {Texts} */
  const placed = {};
  let size = workspace.size();
  for (const [path, text] of Object.entries(texts)) {
    const old = workspace.text(path);
    const wrong = old === undefined ? workspace.fault(path) : '';
    size += text.length - (old?.length ?? 0);
    if (wrong || size > MOST) refused.push(`${path} was not added: ${wrong || TOO_MANY}`);
    else placed[path] = text;
  }
  return placed;
}

/**
 * Says what was added and what was not.
 * @param {ToolsState} state
 * @param {{paths: string[], replaced: string[], refused: string[], back: Change}} report
 */
function tellAdded(state, { paths, replaced, refused, back }) {
  const instead = replaced.length ? `, ${replaced.length} of them in the place of another` : '';
  const added = paths.length ? [`${count(paths.length, 'file')} added${instead}.`] : [];
  const text = [...added, ...refused].join(' ');
  if (!text) return;
  notices.say(text, {
    key: 'files', tone: refused.length ? 'bad' : '', stay: refused.length > 0,
    actions: paths.length ? [['Undo', () => undo(state, back)]] : [],
  });
}

/** A new file, or a new folder when its name ends in /. @param {ToolsState} state */
async function make(state) {
  const { workspace } = state;
  const path = `${home(state)}/`.replace(/^\//, '');
  const name = await askName(workspace, { title: 'New file', verb: 'Make it', path });
  if (!name) return;
  if (name.endsWith('/')) {
    workspace.folders = [...workspace.folders, name.slice(0, -1)];
  } else {
    workspace.change({ [name]: '' });
    state.open = name;
  }
  changed(state);
  /** @type {HTMLElement | null} */
  const area = document.querySelector('.editor textarea');
  area?.focus();
}

/** @param {ToolsState} state  @param {string} path */
async function rename(state, path) {
  const { workspace } = state;
  const question = { title: 'Rename', verb: 'Rename', path, self: path };
  const name = (await askName(workspace, question))?.replace(/\/$/, '');
  if (!name || name === path) return;
  workspace.change({ [name]: workspace.text(path) ?? null, [path]: null });
  state.open = name;
  changed(state);
}

/** @param {ToolsState} state  @param {string} path */
function remove(state, path) {
  const { workspace } = state;
  const back = workspace.change({ [path]: null });
  const folder = folderOf(path);
  if (folder && !workspace.folders.includes(folder)) {
    workspace.folders = [...workspace.folders, folder];
  }
  state.open = null;
  changed(state);
  const again = () => {
    state.open = path;
    undo(state, back);
  };
  notices.say(`${path} is removed.`, { key: 'files', actions: [['Undo', again]] });
  document.getElementById('h-files')?.focus();
}

/** @param {ToolsState} state  @param {string} folder */
function dropFolder(state, folder) {
  const { workspace } = state;
  workspace.folders = workspace.folders.filter(name => name !== folder);
  changed(state);
}

/** @typedef {(files?: Texts) => void} Close */

/**
 * Asks what to begin again with. Resolves with the files, or null.
 * @param {Texts} examples     of the game
 * @returns {Promise<Texts | null>}
 */
const askFiles = examples => box('Begin again', (/** @type {Close} */ close) => html`
  <p>The files that are here now give way to others. You can take that back.</p>
  <p class="row">
    <button class="btn main" type="button" autofocus @click=${() => close(examples)}>
      With the examples
    </button>
    <button class="btn" type="button" @click=${() => close({})}>Empty</button>
    <button class="btn" type="button" @click=${() => close()}>Cancel</button>
  </p>`);

/** Other files in the place of all: the game's examples, or none. @param {ToolsState} state */
async function beginAgain(state) {
  const { open, workspace } = state;
  const files = await askFiles(state.given?.files ?? {});
  if (!files) return;
  const before = workspace.begin(files, ownFolders(state));
  state.open = state.result = null;
  changed(state);
  const back = () => {
    workspace.begin(before.files, before.folders);
    state.open = open;
    changed(state);
  };
  notices.say('All files are new.', { key: 'files', actions: [['Undo', back]] });
}
