// What a person does with the files beside a tool. Whatever takes something away can be taken back.
import { html } from '../table/lit.js';
import { box } from '../page/dialog.js';
import { count } from '../page/words.js';
import * as notices from '../page/notices.js';
import { askName } from './files.js';
import { changed, undo } from './state.js';
import { read, saveAll } from './textFiles.js';
import { MOST, folderOf } from './workspace.js';

const TOO_MANY = `all files together may have ${MOST / 1e6} MB.`;

/** The actions, as the panel of files takes them. */
export const fileActions = state => ({
  open: path => openFile(state, path),
  add: (items, folder) => add(state, items, folder),
  edit: (path, text) => { state.workspace.change({ [path]: text }); changed(state); },
  make: () => make(state),
  rename: path => rename(state, path),
  remove: path => remove(state, path),
  drop: folder => dropFolder(state, folder),
  all: () => saveAll(`${state.id}-files.zip`, state.workspace.texts()),
  again: () => beginAgain(state),
});

/** The folder that new files go to. */
const home = ({ given, open }) => (open ? folderOf(open) : given.folders[0] ?? '');

function openFile(state, path) {
  state.open = path;
  state.workspace.keep();
  state.app.redraw();
  if (path) document.getElementById('h-edit')?.focus({ preventScroll: false });
}

/** Adds [{path, file}], into `folder` when it was said. */
export async function add(state, items, folder) {
  if (!items?.length) return;
  const { given, workspace } = state;
  const { texts, refused } = await read(items, given.folders, folder ?? home(state));
  const placed = fitting(workspace, texts, refused);
  const paths = Object.keys(placed);
  const replaced = paths.filter(path => workspace.files.has(path) && workspace.text(path) !== placed[path]);
  const back = workspace.change(placed);
  if (paths.length === 1) [state.open] = paths;
  changed(state);
  tellAdded(state, { paths, replaced, refused, back });
}

/** The texts that may stand here; why others may not is added to `refused`. */
function fitting(workspace, texts, refused) {
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

function tellAdded(state, { paths, replaced, refused, back }) {
  const instead = replaced.length ? `, ${replaced.length} of them in the place of another` : '';
  const added = paths.length ? [`${count(paths.length, 'file')} added${instead}.`] : [];
  const told = [...added, ...refused].join(' ');
  if (!told) return;
  notices.say(told, {
    key: 'files', tone: refused.length ? 'bad' : '', stay: refused.length > 0,
    actions: paths.length ? [['Undo', () => undo(state, back)]] : [],
  });
}

/** A new file, or a new folder when its name ends in /. */
async function make(state) {
  const { workspace } = state;
  const name = await askName(workspace, 'New file', 'Make it', `${home(state)}/`.replace(/^\//, ''));
  if (!name) return;
  if (name.endsWith('/')) {
    workspace.folders = [...workspace.folders, name.slice(0, -1)];
  } else {
    workspace.change({ [name]: '' });
    state.open = name;
  }
  changed(state);
  document.querySelector('.editor textarea')?.focus();
}

async function rename(state, path) {
  const { workspace } = state;
  const name = (await askName(workspace, 'Rename', 'Rename', path, path))?.replace(/\/$/, '');
  if (!name || name === path) return;
  workspace.change({ [name]: workspace.text(path), [path]: null });
  state.open = name;
  changed(state);
}

function remove(state, path) {
  const { workspace } = state;
  const back = workspace.change({ [path]: null });
  const folder = folderOf(path);
  if (folder && !workspace.folders.includes(folder)) workspace.folders = [...workspace.folders, folder];
  state.open = null;
  changed(state);
  const again = () => { state.open = path; undo(state, back); };
  notices.say(`${path} is removed.`, { key: 'files', actions: [['Undo', again]] });
  document.getElementById('h-files')?.focus();
}

function dropFolder(state, folder) {
  const { workspace } = state;
  workspace.folders = workspace.folders.filter(name => name !== folder);
  changed(state);
}

/** Other files in the place of all: the game's examples, or none. */
async function beginAgain(state) {
  const { given, open: was, workspace } = state;
  const files = await box('Begin again', close => html`
    <p>The files that are here now give way to others. You can take that back.</p>
    <p class="row">
      <button class="btn main" type="button" autofocus
        @click=${() => close(given.files)}>With the examples</button>
      <button class="btn" type="button" @click=${() => close({})}>Empty</button>
      <button class="btn" type="button" @click=${() => close()}>Cancel</button>
    </p>`);
  if (!files) return;
  const before = workspace.begin(files, given.folders);
  state.open = state.result = null;
  changed(state);
  const back = () => {
    workspace.begin(before.files, before.folders);
    state.open = was;
    changed(state);
  };
  notices.say('All files are new.', { key: 'files', actions: [['Undo', back]] });
}
