// The tools of a game: choose one, give it files and options, see the first lines at once, run it, take the results home.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../frame.js';
import { box } from '../dialog.js';
import { link, note } from '../router.js';
import { count, sentence, share } from '../words.js';
import * as notes from '../notes.js';
import { Desk, MOST, folderOf, nameOf } from './desk.js';
import { askName, draw as drawFiles, editor, first } from './files.js';
import { begin, draw as drawForm } from './form.js';
import { dropping, read, save, saveAll } from './intake.js';

const SAID = 200;                                       // lines of standard output that are shown
const UNCOUNTED = 1e15;                                 // what Python no longer counts
const figures = new Intl.NumberFormat('en');
const number = n => (n < UNCOUNTED ? '' : 'more than ') + figures.format(n);

export default function tools(app, { parts: [id, wanted] }) {
  const game = app.game(id);
  let given = null, error = null, closed = false, tool = null, values = {}, open = null, seen = null, fault = null, running = null, result = null, says = '';
  const ask = (name, fields) => app.engine.ask(name, { game: id, ...fields });
  const desk = new Desk(app.engine, id, { extra: () => ({ tool: tool?.id, values, open }),
    failed: problem => notes.say(`These files are not kept: ${problem.message}. Download them to be safe.`, { key: 'desk', tone: 'bad', stay: true }),
    moved: () => notes.say('These files were changed in another tab.', { key: 'desk', actions: [['Take those', start], ['Keep these', () => desk.win()]] }) });
  const stopDrops = game?.tools ? dropping((items, folder) => given && !running && add(items, folder)) : () => {};
  addEventListener('pagehide', leave);

  async function start() {
    error = null;
    try {
      const [kept, made] = await Promise.all([desk.open(), ask('tools')]);
      given = made;
      values = Object.fromEntries(made.tools.map(one => [one.id, begin(one.fields, kept?.values?.[one.id])]));
      if (!kept) desk.begin(made.files, made.folders);
      open = desk.files.has(kept?.open) ? kept.open : null;
      choose(wanted ?? kept?.tool);
    } catch (problem) {
      if (problem.kind !== 'crash') error = problem;
    }
    if (!closed) app.redraw();
  }

  function choose(name) {
    tool = given.tools.find(one => one.id === name) ?? given.tools[0];
    seen = fault = null;
    if (name !== tool.id) note(link('tools', id, tool.id));
    changed();
  }

  // ---- the first lines -------------------------------------------------------------------------------------------------
  let looking = false, again = false;

  /** Something changed: it is written down, and looked at anew as soon as Python has answered the last time. */
  function changed() {
    desk.keep();
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
        await desk.sync();
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
    let size = desk.size();
    for (const path of Object.keys(placed)) {
      const old = desk.text(path), wrong = old === undefined ? desk.fault(path) : '';
      size += placed[path].length - (old?.length ?? 0);
      if (wrong || size > MOST) { refused.push(`${path} was not added: ${wrong || `all files together may have ${MOST / 1e6} MB.`}`); delete placed[path]; }
    }
    const paths = Object.keys(placed), replaced = paths.filter(path => desk.files.has(path) && desk.text(path) !== placed[path]);
    const back = desk.change(placed);
    if (paths.length === 1) open = paths[0];
    changed();
    const told = [paths.length && `${count(paths.length, 'file')} added${replaced.length ? `, ${replaced.length} of them in the place of another` : ''}.`, ...refused].filter(Boolean).join(' ');
    if (told) notes.say(told, { key: 'files', tone: refused.length ? 'bad' : '', stay: refused.length > 0, actions: paths.length ? [['Undo', () => undo(back)]] : [] });
  }

  function undo(back) {
    desk.change(back);
    if (open && !desk.files.has(open)) open = null;
    changed();
  }

  const on = {
    open(path) {
      open = path;
      desk.keep();
      app.redraw();
      if (path) document.getElementById('h-edit')?.focus({ preventScroll: false });
    },
    add,
    edit(path, text) { desk.change({ [path]: text }); changed(); },
    async fresh() {
      const name = await askName(desk, 'New file', 'Make it', `${open ? folderOf(open) : given.folders[0] ?? ''}/`.replace(/^\//, ''));
      if (!name) return;
      if (name.endsWith('/')) desk.folders = [...desk.folders, name.slice(0, -1)];
      else { desk.change({ [name]: '' }); open = name; }
      changed();
      document.querySelector('.editor textarea')?.focus();
    },
    async rename(path) {
      const name = (await askName(desk, 'Rename', 'Rename', path, path))?.replace(/\/$/, '');
      if (!name || name === path) return;
      desk.change({ [name]: desk.text(path), [path]: null });
      open = name;
      changed();
    },
    remove(path) {
      const back = desk.change({ [path]: null });
      if (folderOf(path) && !desk.folders.includes(folderOf(path))) desk.folders = [...desk.folders, folderOf(path)];
      open = null;
      changed();
      notes.say(`${path} is removed.`, { key: 'files', actions: [['Undo', () => { open = path; undo(back); }]] });
      document.getElementById('h-files')?.focus();
    },
    drop(folder) { desk.folders = desk.folders.filter(name => name !== folder); changed(); },
    all: () => saveAll(`${id}-files.zip`, desk.texts()),
    async again() {
      const files = await box('Begin again', close => html`<p>The files that are here now give way to others. You can take that back.</p><p class="row">
        <button class="btn main" type="button" autofocus @click=${() => close(given.files)}>With the examples</button>
        <button class="btn" type="button" @click=${() => close({})}>Empty</button><button class="btn" type="button" @click=${() => close()}>Cancel</button></p>`);
      if (!files) return;
      const back = desk.begin(files, given.folders), was = open;
      open = result = null;
      changed();
      notes.say('All files are new.', { key: 'files', actions: [['Undo', () => { desk.begin(back.files, back.folders); open = was; changed(); }]] });
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
      await desk.sync();
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
    const back = made.refusal ? null : desk.learn(made.files, made.removed);
    result = { tool: at, back, refusal: made.refusal, paths: Object.keys(made.files ?? {}), removed: (made.removed ?? []), said: made.said ?? '',
      warned: (made.warned ?? '').split('\n').filter(Boolean) };
    if (open && !desk.files.has(open)) open = null;
    says = made.refusal ? '' : `${at.title}: done`;
  }

  function stop() {
    if (running) running.wish = 'drop';
    app.redraw();
  }

  function leave() {
    desk.flush(true);
  }

  if (game?.tools) start();
  return {
    title: () => (game ? `Tools of ${game.title}` : 'Tools'),
    draw: () => page(app, '', !game?.tools ? trouble('There are no tools here', game ? `${game.title} has none.` : 'The link may be from another version of this site.')
      : error ? trouble('The tools could not be opened', error, [['Try again', start]]) : body(), 'toolpage'),
    moved(to) {
      if (to.name !== 'tools' || to.parts[0] !== id || !given) return false;
      if (!running) choose(to.parts[1]);
      else note(link('tools', id, tool.id));
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
        <div class="workbench"><div class="col" ?inert=${Boolean(running)}>${drawFiles(desk, open, given.folders, on)}${editor(desk, open, on)}</div>
          <div class="col">${form()}${firstLines()}${outcome()}</div></div>` : loading(app, 'Getting the tools ready')}`;
  }

  function form() {
    const here = values[tool.id];
    return html`<form class="panel" aria-labelledby="h-tool" novalidate @submit=${run}><h2 id="h-tool">${tool.title}</h2><p>${tool.help}</p>
      <div class="options" ?inert=${Boolean(running)}>${drawForm({ fields: tool.fields, values: here, paths: [...desk.files.keys()], fault,
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
      ${when(desk.files.has(field), () => html`<button class="aslink" type="button" @click=${() => on.open(field)}>Open it</button>`)}</p>`;
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
      ${when(back && paths.length, () => html`<p class="row">${when(paths.length > 1, () => html`<button class="btn" type="button" @click=${() => saveAll(`${id}-${made.id}.zip`, Object.fromEntries(paths.filter(path => desk.files.has(path)).map(path => [path, desk.text(path)])))}>${icon('file')}Download these as a zip</button>`)}
        <button class="btn" type="button" @click=${() => { result = null; undo(back); }}>${icon('undo')}Undo this run</button></p>`)}</section>`;
  }

  function written(path) {
    const file = desk.files.get(path);
    return html`<li><b>${path}</b> <span class="quiet">${file ? `${number(file.lines)} ${file.lines === 1 ? 'line' : 'lines'}` : 'gone again'}</span>
      ${when(file, () => html`<span class="row"><button class="btn" type="button" aria-label=${`Open ${path}`} @click=${() => on.open(path)}>Open</button>
        <button class="btn" type="button" aria-label=${`Download ${path}`} @click=${() => save(nameOf(path), file.text)}>${icon('file')}Download</button></span>`)}</li>`;
  }
}
