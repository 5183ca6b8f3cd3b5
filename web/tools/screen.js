// The tools of a game: choose one, give it files and options, see the first lines at once, run it, take the results home.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { box } from '../page/dialog.js';
import { link, replace } from '../page/router.js';
import { count, sentence, share } from '../page/words.js';
import * as notices from '../page/notices.js';
import { Workspace, MOST, folderOf, nameOf } from './workspace.js';
import { askName, draw as drawFiles, editor, first } from './files.js';
import { begin, draw as drawForm } from './form.js';
import { dropping, read, save, saveAll } from './textFiles.js';

const SAID = 200;                                       // lines of standard output that are shown
const UNCOUNTED = 1e15;                                 // what Python no longer counts
const figures = new Intl.NumberFormat('en');
const number = n => (n < UNCOUNTED ? '' : 'more than ') + figures.format(n);

export default function tools(app, { parts: [id, wanted] }) {
  const game = app.game(id);
  let given = null, error = null, closed = false, tool = null, values = {}, open = null, seen = null, fault = null, running = null, result = null, says = '';
  const ask = (name, fields) => app.engine.ask(name, { game: id, ...fields });
  const workspace = new Workspace(app.engine, id, { extra: () => ({ tool: tool?.id, values, open }),
    failed: problem => notices.say(`These files are not kept: ${problem.message}. Download them to be safe.`, { key: 'desk', tone: 'bad', stay: true }),
    moved: () => notices.say('These files were changed in another tab.', { key: 'desk', actions: [['Take those', start], ['Keep these', () => workspace.win()]] }) });
  const stopDrops = game?.tools ? dropping((items, folder) => given && !running && add(items, folder)) : () => {};
  addEventListener('pagehide', leave);

  async function start() {
    error = null;
    try {
      const [kept, made] = await Promise.all([workspace.open(), ask('tools')]);
      given = made;
      values = Object.fromEntries(made.tools.map(one => [one.id, begin(one.fields, kept?.values?.[one.id])]));
      if (!kept) workspace.begin(made.files, made.folders);
      open = workspace.files.has(kept?.open) ? kept.open : null;
      choose(wanted ?? kept?.tool);
    } catch (problem) {
      if (problem.kind !== 'crash') error = problem;
    }
    if (!closed) app.redraw();
  }

  function choose(name) {
    tool = given.tools.find(one => one.id === name) ?? given.tools[0];
    seen = fault = null;
    if (name !== tool.id) replace(link('tools', id, tool.id));
    changed();
  }

  // ---- the first lines -------------------------------------------------------------------------------------------------
  let looking = false, again = false;

  /** Something changed: it is written down, and looked at anew as soon as Python has answered the last time. */
  function changed() {
    workspace.keep();
    if (!closed) app.redraw();
    again = true;
    if (!looking) look();
  }

  async function look() {
    looking = true;
    while (again && !closed) {
      again = false;
      const at = tool.id;
      let answer = null, wrong = null;
      try {
        await workspace.sync();
        answer = await ask('tool_look', { tool: at, options: values[at] });
      } catch (problem) {
        if (problem.kind === 'crash') { closed = true; return; }
        wrong = said(problem);
      }
      if (at === tool.id) [seen, fault] = [answer ?? seen, wrong];
      if (!closed) app.redraw();
    }
    looking = false;
  }

  /** What is wrong, and with which field or file. */
  const said = ({ message, field }) => ({ field, message: field && message.startsWith(field + ': ') ? message.slice(field.length + 2) : message });

  // ---- files -----------------------------------------------------------------------------------------------------------
  async function add(items, folder) {
    if (!items?.length) return;
    const home = folder ?? (open ? folderOf(open) : given.folders[0] ?? ''), { texts: placed, refused } = await read(items, given.folders, home);
    let size = workspace.size();
    for (const path of Object.keys(placed)) {
      const old = workspace.text(path), wrong = old === undefined ? workspace.fault(path) : '';
      size += placed[path].length - (old?.length ?? 0);
      if (wrong || size > MOST) { refused.push(`${path} was not added: ${wrong || `all files together may have ${MOST / 1e6} MB.`}`); delete placed[path]; }
    }
    const paths = Object.keys(placed), replaced = paths.filter(path => workspace.files.has(path) && workspace.text(path) !== placed[path]);
    const back = workspace.change(placed);
    if (paths.length === 1) open = paths[0];
    changed();
    const told = [paths.length && `${count(paths.length, 'file')} added${replaced.length ? `, ${replaced.length} of them in the place of another` : ''}.`, ...refused].filter(Boolean).join(' ');
    if (told) notices.say(told, { key: 'files', tone: refused.length ? 'bad' : '', stay: refused.length > 0, actions: paths.length ? [['Undo', () => undo(back)]] : [] });
  }

  function undo(back) {
    workspace.change(back);
    if (open && !workspace.files.has(open)) open = null;
    changed();
  }

  const on = {
    open(path) {
      open = path;
      workspace.keep();
      app.redraw();
      if (path) document.getElementById('h-edit')?.focus({ preventScroll: false });
    },
    add,
    edit(path, text) { workspace.change({ [path]: text }); changed(); },
    async fresh() {
      const name = await askName(workspace, 'New file', 'Make it', `${open ? folderOf(open) : given.folders[0] ?? ''}/`.replace(/^\//, ''));
      if (!name) return;
      if (name.endsWith('/')) workspace.folders = [...workspace.folders, name.slice(0, -1)];
      else { workspace.change({ [name]: '' }); open = name; }
      changed();
      document.querySelector('.editor textarea')?.focus();
    },
    async rename(path) {
      const name = (await askName(workspace, 'Rename', 'Rename', path, path))?.replace(/\/$/, '');
      if (!name || name === path) return;
      workspace.change({ [name]: workspace.text(path), [path]: null });
      open = name;
      changed();
    },
    remove(path) {
      const back = workspace.change({ [path]: null });
      if (folderOf(path) && !workspace.folders.includes(folderOf(path))) workspace.folders = [...workspace.folders, folderOf(path)];
      open = null;
      changed();
      notices.say(`${path} is removed.`, { key: 'files', actions: [['Undo', () => { open = path; undo(back); }]] });
      document.getElementById('h-files')?.focus();
    },
    drop(folder) { workspace.folders = workspace.folders.filter(name => name !== folder); changed(); },
    all: () => saveAll(`${id}-files.zip`, workspace.texts()),
    async again() {
      const files = await box('Begin again', close => html`<p>The files that are here now give way to others. You can take that back.</p><p class="row">
        <button class="btn main" type="button" autofocus @click=${() => close(given.files)}>With the examples</button>
        <button class="btn" type="button" @click=${() => close({})}>Empty</button><button class="btn" type="button" @click=${() => close()}>Cancel</button></p>`);
      if (!files) return;
      const back = workspace.begin(files, given.folders), was = open;
      open = result = null;
      changed();
      notices.say('All files are new.', { key: 'files', actions: [['Undo', () => { workspace.begin(back.files, back.folders); open = was; changed(); }]] });
    },
  };

  // ---- a run -----------------------------------------------------------------------------------------------------------
  async function run(event) {
    event.preventDefault();
    if (running) return;
    running = { share: 0, note: '' };
    result = null;
    says = `${tool.title}: running`;
    app.redraw();
    const mine = running, at = tool;
    try {
      await workspace.sync();
      let begun = await ask('tool_start', { tool: at.id, options: values[at.id] });
      if (begun.many) {
        const sure = await box('A long run', close => html`<p>This goes through ${number(begun.many)} combinations, which may take some minutes. You can stop at any time.</p>
          <p class="row"><button class="btn main" type="button" autofocus @click=${() => close(true)}>Run it</button><button class="btn" type="button" @click=${() => close()}>Cancel</button></p>`);
        if (!sure || closed) { says = ''; return; }
        begun = await ask('tool_start', { tool: at.id, options: values[at.id], sure: true });
      }
      const made = await app.engine.run({ job: begun.job }, progress => {
        Object.assign(mine, progress);
        if (!closed && !mine.wish) app.redraw();
        return mine.wish;
      });
      took(made, at);
    } catch (problem) {
      if (problem.kind !== 'crash') result = { tool: at, refusal: said(problem), said: '', warned: [] };
      says = '';
    } finally {
      running = null;
      if (!closed) { app.redraw(); if (result) document.getElementById('h-result')?.focus(); else document.getElementById('run')?.focus(); changed(); }
    }
  }

  function took(made, at) {
    if (!made) { result = { tool: at, stopped: true, said: '', warned: [] }; says = 'Stopped. No file was changed.'; return; }
    const back = made.refusal ? null : workspace.learn(made.files, made.removed);
    result = { tool: at, back, refusal: made.refusal, paths: Object.keys(made.files ?? {}), removed: (made.removed ?? []), said: made.said ?? '',
      warned: (made.warned ?? '').split('\n').filter(Boolean) };
    if (open && !workspace.files.has(open)) open = null;
    says = made.refusal ? '' : `${at.title}: done`;
  }

  function stop() {
    if (running) running.wish = 'drop';
    app.redraw();
  }

  function leave() {
    workspace.flush(true);
  }

  if (game?.tools) start();
  return {
    title: () => (game ? `Tools of ${game.title}` : 'Tools'),
    draw: () => page(app, '', !game?.tools ? trouble('There are no tools here', game ? `${game.title} has none.` : 'The link may be from another version of this site.')
      : error ? trouble('The tools could not be opened', error, [['Try again', start]]) : body(), 'toolpage'),
    moved(to) {
      if (to.name !== 'tools' || to.parts[0] !== id || !given) return false;
      if (!running) choose(to.parts[1]);
      else replace(link('tools', id, tool.id));
      return true;
    },
    close() {
      closed = true;
      stop();
      leave();
      stopDrops();
      removeEventListener('pagehide', leave);
    },
  };

  // ---- drawing ---------------------------------------------------------------------------------------------------------
  function body() {
    return html`<header><div><h1 tabindex="-1">Tools of ${game.title}</h1><p>Programs over text files. They run here, on this device.</p></div>
        <a class="btn" href=${link(id)}>${icon('back')}${game.title}</a></header>
      <p class="vh" role="status">${says}</p>
      ${tool ? html`<nav class="toolnav" aria-label="Tools"><ul>${given.tools.map(one => html`<li><a href=${link('tools', id, one.id)} aria-current=${one === tool ? 'true' : nothing}>${one.title}</a></li>`)}</ul></nav>
        <div class="workbench"><div class="col" ?inert=${Boolean(running)}>${drawFiles(workspace, open, given.folders, on)}${editor(workspace, open, on)}</div>
          <div class="col">${form()}${firstLines()}${outcome()}</div></div>` : loading(app, 'Getting the tools ready')}`;
  }

  function form() {
    const here = values[tool.id];
    return html`<form class="panel" aria-labelledby="h-tool" novalidate @submit=${run}><h2 id="h-tool">${tool.title}</h2><p>${tool.help}</p>
      <div class="options" ?inert=${Boolean(running)}>${drawForm({ fields: tool.fields, values: here, paths: [...workspace.files.keys()], fault,
        set(name, value) { values = { ...values, [tool.id]: { ...here, [name]: value } }; changed(); } })}</div>
      ${running ? html`<div class="progress"><progress max="1" .value=${running.share} aria-label=${`Progress of ${tool.title}`}></progress>
          <p class="row"><button class="btn danger" type="button" @click=${stop}>Stop</button><span class="quiet">${share(running.share)}, ${running.note}</span></p></div>`
        : html`<p class="row"><button class="btn main" id="run" type="submit">${icon('play')}Run</button></p>`}</form>`;
  }

  function firstLines() {
    const many = seen?.many ?? null;
    return html`<section class="panel look" aria-labelledby="h-look" data-old=${fault ? '1' : nothing}><h2 id="h-look">First lines</h2>
      <div id="look-says" role="status">${when(fault, () => problem(fault))}
        ${when(!fault && seen, () => html`<p class="quiet">${when(many !== null, () => `${number(many)} ${many === 1 ? 'combination' : 'combinations'}. `)}${seen.note}</p>`)}</div>
      ${when(seen && !fault, () => html`${seen.lines.length ? html`<pre tabindex="0" aria-label="First lines of the result">${seen.lines.join('\n')}</pre>` : html`<p class="quiet">Nothing comes of this.</p>`}${warnings(seen.warned.split('\n').filter(Boolean))}`)}
      ${when(!seen && !fault, () => html`<p class="quiet">Looking</p>`)}</section>`;
  }

  /** A fault, with the field's label or the file it is about. */
  function problem({ field, message }) {
    const named = tool.fields.find(one => one.name === field);
    return html`<p class="refused">${when(field, () => html`<b>${named?.label ?? field}:</b> `)}${sentence(message)}
      ${when(workspace.files.has(field), () => html`<button class="aslink" type="button" @click=${() => on.open(field)}>Open it</button>`)}</p>`;
  }

  function warnings(lines) {
    return when(lines.length, () => html`<ul class="warnings" aria-label="Warnings">${lines.map(line => html`<li>${line.replace(/^Warning: /, '')}</li>`)}</ul>`);
  }

  function outcome() {
    if (!result || running) return nothing;
    const { tool: made, stopped, refusal, paths = [], removed = [], said: out, warned, back } = result, total = out.split('\n').length - 1;
    return html`<section class="panel result" aria-labelledby="h-result"><h2 id="h-result" tabindex="-1">${stopped ? 'Stopped' : refusal ? 'Not done' : 'Done'}: ${made.title}</h2>
      ${when(stopped, () => html`<p>No file was changed.</p>`)}
      ${when(refusal, () => html`${problem(refusal)}<p>No file was changed.</p>`)}
      ${when(paths.length, () => html`<ul class="written">${paths.map(written)}</ul>`)}
      ${when(removed.length, () => html`<p>Removed: ${removed.join(', ')}</p>`)}
      ${warnings(warned)}
      ${when(out, () => html`<pre tabindex="0" aria-label="Standard output">${first(out, SAID).trimEnd()}</pre>
        ${when(total > SAID, () => html`<p class="row"><span class="quiet">${number(SAID)} of ${number(total)} lines</span><button class="btn" type="button" @click=${() => save(made.id + '.txt', out)}>${icon('file')}Download all lines</button></p>`)}`)}
      ${when(back && paths.length, () => html`<p class="row">${when(paths.length > 1, () => html`<button class="btn" type="button" @click=${() => saveAll(`${id}-${made.id}.zip`, Object.fromEntries(paths.filter(path => workspace.files.has(path)).map(path => [path, workspace.text(path)])))}>${icon('file')}Download these as a zip</button>`)}
        <button class="btn" type="button" @click=${() => { result = null; undo(back); }}>${icon('undo')}Undo this run</button></p>`)}</section>`;
  }

  function written(path) {
    const file = workspace.files.get(path);
    return html`<li><b>${path}</b> <span class="quiet">${file ? `${number(file.lines)} ${file.lines === 1 ? 'line' : 'lines'}` : 'gone again'}</span>
      ${when(file, () => html`<span class="row"><button class="btn" type="button" aria-label=${`Open ${path}`} @click=${() => on.open(path)}>Open</button>
        <button class="btn" type="button" aria-label=${`Download ${path}`} @click=${() => save(nameOf(path), file.text)}>${icon('file')}Download</button></span>`)}</li>`;
  }
}
