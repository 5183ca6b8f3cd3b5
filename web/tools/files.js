// The files beside a tool: the list by folder, one of them in a text area, and what can be done
// with each.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
import { bytes, count } from '../page/words.js';
import { folderOf, nameOf } from './workspace.js';
import { pick, save } from './textFiles.js';

const LONGEST = 1e6;                                    // letters that are edited in place
const SHOWN = 200;                                      // lines shown of a longer one

/** Draws the panel. `on` = {open, add, make, rename, remove, drop, edit, all, again}. */
export function draw(workspace, open, folders, on) {
  const tree = workspace.tree();
  return html`<section class="panel files" aria-labelledby="h-files"><header><h2 id="h-files">Files</h2>
      <p class="row"><button class="btn" type="button" @click=${() => on.make()}>New file</button>
        ${when('webkitdirectory' in HTMLInputElement.prototype, () => html`<button class="btn" type="button" @click=${() => pick(true).then(on.add)}>Add a folder</button>`)}
        <button class="btn" type="button" ?disabled=${!workspace.files.size} @click=${on.all}>${icon('file')}Download all</button>
        <button class="btn" type="button" @click=${on.again}>Begin again</button></p></header>
    ${tree.length ? tree.map(([folder, paths]) => group(folder, paths)) : html`<div class="emptystate"><p>No file yet. Drop some here, add them, or begin with the examples.</p>
      <p><button class="btn main" type="button" @click=${() => pick(false).then(items => on.add(items, ''))}>Add files</button></p></div>`}
    <p class="help">Drop text files, folders or a zip anywhere on this page. They stay on this device.</p></section>`;

  function group(folder, paths) {
    const name = folder ? folder + '/' : 'Not in a folder', id = 'g-' + (folder || 'top');
    return html`<section class="group" data-folder=${folder} aria-labelledby=${id}><header><h3 id=${id}>${name}</h3>
        <button class="btn small" type="button" aria-label=${`Add files to ${folder || 'the top'}`} @click=${() => pick(false).then(items => on.add(items, folder))}>Add</button></header>
      ${paths.length ? html`<ul class="filelist">${paths.map(path => html`<li><button type="button" aria-pressed=${path === open ? 'true' : 'false'} title=${path}
          @click=${() => on.open(path === open ? null : path)}><b>${nameOf(path)}</b><small>${workspace.files.get(path).lines}<span class="vh"> lines</span></small></button></li>`)}</ul>`
        : html`<p class="quiet">Empty. ${when(!folders.includes(folder), () => html`<button class="aslink" type="button" @click=${() => on.drop(folder)}>Remove the folder</button>`)}</p>`}</section>`;
  }
}

/** The open file. */
export function editor(workspace, path, on) {
  const file = workspace.files.get(path);
  if (!file) return nothing;
  const long = file.text.length > LONGEST;
  return html`<section class="panel editor" aria-labelledby="h-edit"><header><h2 id="h-edit" tabindex="-1">${path}</h2>
      <button class="round" type="button" aria-label=${`Close ${path}`} @click=${() => on.open(null)}>${icon('close')}</button></header>
    ${long ? html`<p class="quiet">With ${bytes(file.text.length)} it is too long to be edited here; these are its first lines. Download it to see all of it.</p>
        <pre tabindex="0" aria-label=${`First lines of ${path}`}>${first(file.text, SHOWN)}</pre>`
      : html`<textarea rows="12" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label=${`Text of ${path}`} .value=${file.text}
          @input=${event => on.edit(path, event.target.value)}></textarea>`}
    <p class="row"><span class="quiet">${count(file.lines, 'line')}</span><button class="btn" type="button" @click=${() => save(nameOf(path), file.text)}>${icon('file')}Download</button>
      <button class="btn" type="button" @click=${() => on.rename(path)}>Rename</button><button class="btn danger" type="button" @click=${() => on.remove(path)}>Remove</button></p></section>`;
}

/** The first lines of a text, and whether there are more in words. */
export function first(text, most) {
  let at = -1;
  for (let n = 0; n < most; n++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text;
  }
  return text.slice(0, at);
}

/**
 * Asks for the name of a file. Resolves with it, or null; what cannot be a name is said at the
 * field.
 */
export function askName(workspace, title, verb, path, self) {
  const submit = close => event => {
    event.preventDefault();
    const input = event.target.elements.path, name = input.value.trim();
    const fault = workspace.fault(name.replace(/\/$/, ''), self);
    input.setCustomValidity(fault);
    if (fault) input.reportValidity(); else close(name);
  };
  return box(title, close => html`<form class="choices" novalidate @submit=${submit(close)}><label class="labelled">Name, with its folder<input name="path" autofocus autocomplete="off"
      autocapitalize="off" spellcheck="false" .value=${path} @input=${event => event.target.setCustomValidity('')}></label>
    <p class="row"><button class="btn main" type="submit">${verb}</button><button class="btn" type="button" @click=${() => close()}>Cancel</button></p>
    ${when(!self, () => html`<p class="help">A name that ends in / makes a folder.</p>`)}</form>`);
}

export { folderOf, nameOf };
