// Every match kept on this device: go on, look at it again, save or delete it.
import { html, when, repeat } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { link } from '../page/router.js';
import { page, trouble } from '../page/frame.js';
import { confirm, download, pickFile } from '../page/dialog.js';
import { count, sentence, since, table } from '../page/words.js';
import * as settings from '../page/settings.js';
import * as notices from '../page/notices.js';

export default function matches(app) {
  let all = null, error = null;

  async function refresh() {
    try {
      all = await app.engine.call('list');
      error = null;
    } catch (problem) { error = problem; }
    app.redraw();
  }

  async function remove(match) {
    const name = `${match.title} ${table(match.seats)}`;
    if (settings.get('confirm') !== 'none' && !await confirm('Delete this match', `${name}, ${since(match.touched)}. It cannot be brought back.`, 'Delete')) return;
    try {
      await app.engine.call('remove', [match.id]);
      notices.say(`${name} is deleted.`);
    } catch (problem) { notices.say(`It could not be deleted: ${problem.message}.`, { tone: 'bad' }); }
    await refresh();
    document.querySelector('main h1')?.focus();
  }

  /** The record as a file; the match is opened from the store first. */
  async function save(match) {
    await app.engine.call('open', match.id);
    download(`${match.game}-${match.id}.json`, await app.engine.ask('record', { match: match.id, as: 'json' }));
  }

  async function openFile() {
    if (await app.take(pickFile())) refresh();
  }

  app.engine.addEventListener('listed', refresh);
  refresh();
  return {
    title: () => 'Matches',
    close: () => app.engine.removeEventListener('listed', refresh),
    draw: () => page(app, 'matches', html`<header><div><h1 tabindex="-1">Matches</h1>
      <p>${all ? howMany(all) : 'Looking'}</p></div>
      <p class="row"><button class="btn" type="button" @click=${openFile}>${icon('file')}Open a file</button></p></header>${body()}`),
  };

  function body() {
    if (error) return trouble('The matches cannot be listed',
      `${sentence(error.message)} Matches you play now last until you close the page; save them to files.`, [['Try again', refresh]]);
    if (!all) return '';
    if (!all.length) return html`<section class="emptystate"><p class="shout">No match yet</p>
      <p>Each match is kept here from its first move, and can be looked at again move by move.</p>
      <p><a class="btn main" href="#/">Choose a game</a></p></section>`;
    return html`<ul class="list matches">${repeat(all, match => match.id, row)}</ul>`;
  }

  function row(match) {
    const review = link('review', `${match.id}@${match.ply}`), name = `${match.title} ${table(match.seats)}`;
    return html`<li data-cloth=${match.cloth}><a href=${match.over ? review : link('play', match.id)}><b>${name}</b>
      <span>${match.line}</span><small>${since(match.touched)}</small></a>
      <p class="row">${when(!match.over, () => html`<a class="btn" href=${link('play', match.id)}>Go on</a>`)}
      <a class="btn" href=${review}>Review</a>
      <button class="round" type="button" aria-label=${`Save ${name} to a file`}
        @click=${() => save(match).catch(problem => notices.say(problem.message, { tone: 'bad' }))}>${icon('file')}</button>
      <button class="round" type="button" aria-label=${`Delete ${name}`} @click=${() => remove(match)}>${icon('close')}</button></p></li>`;
  }
}

const howMany = all => (all.length ? `${count(all.length, 'match', 'matches')} on this device.` : '');
