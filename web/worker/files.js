// Records, worlds, decks and card sets as files: what a person imports and exports. Everything is
// read by the engine before it is kept, so what is broken is named and refused, and nothing that is
// already here is ever overwritten.
import * as store from './store.js';

const KIND = 'mulligan.matches', DECK = 'mulligan-deck/1';
const ID = /^[\w-]{1,40}$/;

const MOST = 2_000_000;                                 // letters of JSON that are unpacked only to learn the game's id

/** Loads a record (JSON or packed text) into the engine; its game's package first. */
export async function load(ask, record, id) {
  const text = record.trim();
  const game = await gameOf(text);
  return ask({ do: 'load', record: text, ...(game && { game }), ...(id && { id }) });
}

/**
 * The game a record names, or null when that cannot be read: then the engine says what is wrong
 * with it.
 */
async function gameOf(text) {
  try {
    const game = JSON.parse(text.startsWith('{') ? text : await unpack(text)).game;
    return typeof game === 'string' ? game : null;
  } catch {
    return null;
  }
}

/** The text of a packed record, `1.PACKED.SUM` or PACKED alone (docs/records.md); its sum is for the engine to check. */
async function unpack(text) {
  const packed = text.includes('.') ? text.split('.')[1] : text;
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(new TextDecoderStream()).getReader();
  let out = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return out;
    out += value;
    if (out.length > MOST) throw new Error('too long');
  }
}

/**
 * Takes in a file: one record, world or deck, or everything another device exported. Returns
 * {added, worlds, decks, sets, tools, same, refused, settings}.
 */
export async function take({ ask, matches, worlds }, text) {
  const all = bundle(text);
  const report = { added: [], worlds: [], decks: 0, sets: 0, tools: 0, same: 0, refused: [], settings: all?.settings };
  const here = new Map((await store.list().catch(() => [])).map(meta => [meta.id, meta]));
  const each = async (name, entries, work) => {
    for (const [at, entry] of [].concat(entries ?? []).entries()) {
      try { await work(entry ?? {}); } catch (error) { report.refused.push({ name: all ? `${name} ${at + 1}` : 'the file', message: error.message }); }
    }
  };
  await each('match', all ? all.matches : { record: text }, entry => takeMatch(ask, matches, entry, here, report));
  await each('card set', all?.sets, set => takeSet(ask, matches, set, report));
  await each('deck', all?.decks, deck => takeDeck(ask, matches, deck, report));
  await each('world', all?.worlds, world => takeWorld(worlds, world, report));
  await each('desk', all?.tools, tools => takeTools(ask, matches, tools, report));
  return report;
}

async function takeSet(ask, matches, { game, name, digest, cards }, report) {
  await ask({ do: 'cards', game, sets: [{ name, digest, cards }] });
  const key = `s:${game}:${digest}`;
  if ((await store.kept(key)).length) { report.same++; return; }
  await matches.put(key, { game, name, digest, cards });
  report.sets++;
}

async function takeDeck(ask, matches, { game, name, cards, sets = [] }, report) {
  await ask({ do: 'deck', game, deck: { name, cards }, sets });
  const plain = deck => JSON.stringify([deck.game, deck.name, deck.cards]);
  if ((await store.kept('d:')).some(deck => plain(deck) === plain({ game, name, cards }))) { report.same++; return; }
  const id = Math.random().toString(36).slice(2);
  await matches.put('d:' + id, { id, game, name, cards, sets, touched: Date.now() });
  report.decks++;
}

async function takeWorld(worlds, text, report) {
  if ((await store.kept('x:')).includes(text)) report.same++;
  else report.worlds.push(await worlds.take(JSON.parse(text).game, text));
}

/** The files of a game's tools: only where there are none yet. */
async function takeTools(ask, matches, { game, files, folders }, report) {
  await ask({ do: 'tool_files', game, files, folders, fresh: true });
  const key = `t:${game}:`, [here] = await store.kept(key);
  if (JSON.stringify(here?.files) === JSON.stringify(files)) { report.same++; return; }
  if (Object.keys(here?.files ?? {}).length) throw new Error('the tools hold other files; download those and begin again with none');
  await matches.put(key, { game, files, folders });
  report.tools++;
}

async function takeMatch(ask, matches, entry, here, report) {
  const record = typeof entry?.record === 'string' ? entry.record : JSON.stringify(entry?.record ?? entry);
  const id = typeof entry?.id === 'string' && ID.test(entry.id) ? entry.id : undefined, known = here.has(id);
  if (known && (await store.read(id))?.record === record) { report.same++; return; }
  const summary = await load(ask, record, known ? undefined : id);
  matches.adopt(summary.match);
  await matches.save(summary.match);
  // a second entry of this id is another match
  here.set(summary.match, summary);
  report.added.push(summary);
}

/** Everything kept here, as one file. */
export async function all(settings) {
  const matches = [];
  for (const meta of await store.list()) {
    const kept = await store.read(meta.id);
    if (kept) matches.push({ id: meta.id, record: kept.record });
  }
  const [decks, sets, worlds, tools] = await Promise.all(['d:', 's:', 'x:', 't:'].map(store.kept));
  return new Blob([JSON.stringify({ kind: KIND, settings, matches, decks, sets, worlds, tools }, null, 1)], { type: 'application/json' });
}

function bundle(text) {
  let value;
  try { value = JSON.parse(text); } catch { return null; }
  if (value?.format === DECK) return { decks: value };
  if (value?.sha256 && value.state) return { worlds: text };
  return value?.kind === KIND && Array.isArray(value.matches) ? value : null;
}
