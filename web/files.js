// Records as files: what a person imports and exports. Every record is loaded by the engine before it is kept, so a broken
// one is named and refused, and nothing that is already here is ever overwritten.
import * as store from './store.js';

const KIND = 'mulligan.matches';
const ID = /^[\w-]{1,40}$/;

const MOST = 2_000_000;                                 // letters of JSON that are unpacked only to learn the game's id

/** Loads a record (JSON or packed text) into the engine; its game's package first. */
export async function load(ask, record, id) {
  const text = record.trim();
  const game = await gameOf(text);
  return ask({ do: 'load', record: text, ...(game && { game }), ...(id && { id }) });
}

/** The game a record names, or null when that cannot be read: then the engine says what is wrong with it. */
async function gameOf(text) {
  try {
    const game = JSON.parse(text.startsWith('{') ? text : await unpack(text)).game;
    return typeof game === 'string' ? game : null;
  } catch {
    return null;
  }
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(new TextDecoderStream()).getReader();
  let out = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return out;
    out += value;
    if (out.length > MOST) throw new Error('too long');
  }
}

/** Takes in a file: one record, or everything another device exported. Returns {added, same, refused, settings}. */
export async function take(ask, shelf, text) {
  const all = bundle(text);
  const report = { added: [], same: 0, refused: [], settings: all?.settings };
  const here = new Map((await store.list().catch(() => [])).map(meta => [meta.id, meta]));
  for (const [at, entry] of (all ? all.matches : [{ record: text }]).entries()) {
    try {
      await takeOne(ask, shelf, entry, here, report);
    } catch (error) {
      report.refused.push({ name: all ? `match ${at + 1}` : 'the file', message: error.message });
    }
  }
  return report;
}

async function takeOne(ask, shelf, entry, here, report) {
  const record = typeof entry?.record === 'string' ? entry.record : JSON.stringify(entry?.record ?? entry);
  const id = typeof entry?.id === 'string' && ID.test(entry.id) ? entry.id : undefined, known = here.has(id);
  if (known && (await store.read(id))?.record === record) { report.same++; return; }
  const summary = await load(ask, record, known ? undefined : id);
  shelf.adopt(summary.match);
  await shelf.save(summary.match);
  report.added.push(summary);
}

/** Everything kept here, as one file. */
export async function all(settings) {
  const matches = [];
  for (const meta of await store.list()) {
    const kept = await store.read(meta.id);
    if (kept) matches.push({ id: meta.id, record: kept.record });
  }
  return new Blob([JSON.stringify({ kind: KIND, settings, matches }, null, 1)], { type: 'application/json' });
}

function bundle(text) {
  let value;
  try { value = JSON.parse(text); } catch { return null; }
  return value?.kind === KIND && Array.isArray(value.matches) ? value : null;
}
