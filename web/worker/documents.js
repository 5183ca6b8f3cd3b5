// The documents this tab has open: saved after every change, and guarded against a second tab that
// moves the same one on. A kind says how they are kept: matches below, worlds in
// web/worker/worldStore.js.
import * as store from './store.js';

const CHANGES = new Set(['act', 'undo', 'redo', 'resign', 'overdue', 'orders', 'say']);
const ME = Math.random().toString(36).slice(2);
// matches the engine holds at once; others are read from the store again
const OPEN = 8;

/** How a match is kept: the requests for what is told of it, its text, and the way back. */
const MATCH = {
  channel: 'mulligan',
  summary: match => ({ do: 'summary', match }),
  text: match => ({ do: 'record', match, as: 'json' }),
  load: ({ game, orders, world, who, dress }, record, id) => ({ do: 'load', game, record, orders, world, who, dress, id }),
  close: match => ({ do: 'close', match }),
};

export class Documents {
  /** `ask(request)` asks the engine and throws its refusals; `tell(event)` reaches the page. */
  constructor(ask, tell, kind = MATCH) {
    Object.assign(this, { ask, tell, kind });
    // id -> {rev, keep, lost, kept, more, saving, again, release}, the latest last
    this.live = new Map();
    this.channel = new BroadcastChannel(kind.channel);
    this.channel.onmessage = ({ data }) => this.heard(data);
  }

  /**
   * A match of the engine becomes ours to look after; `keep: false` for one that is only looked at.
   * `more` is written beside it.
   */
  adopt(id, { rev = 0, keep = true, more } = {}) {
    this.drop(id);
    const entry = { rev, keep, more, lost: false, kept: rev > 0 };
    this.live.set(id, entry);
    if (keep) this.lock(id, entry);
    this.thin();
  }

  /** Closes what was left longest ago, unless it stands nowhere but here. */
  thin() {
    for (const [id, entry] of [...this.live].slice(0, -OPEN)) {
      if (entry.saving || entry.keep && !entry.kept) continue;
      this.drop(id);
      this.ask(this.kind.close(id)).catch(() => { /* closed already */ });
    }
  }

  /**
   * Brings a kept match into the engine. Returns its summary, or null when there is no such match
   * here.
   */
  async open(id, anew = false) {
    const entry = this.live.get(id);
    if (entry && !entry.lost && !anew) {
      this.live.delete(id);
      this.live.set(id, entry);
      return this.ask(this.kind.summary(id));
    }
    const kept = await store.read(id, this.kind.keys);
    if (!kept) return null;
    if (entry) await this.ask(this.kind.close(id));
    const summary = await this.ask(this.kind.load(kept.meta, kept.record, id));
    this.adopt(id, { rev: kept.meta.rev, more: kept.meta.more });
    return summary;
  }

  /**
   * The refusal a change must meet when another tab has moved the match on; null when all is well.
   */
  refuses(request) {
    const changes = CHANGES.has(request.do) || request.do === 'job' && request.kind === 'move';
    return changes && this.live.get(request.match)?.lost ? MOVED : null;
  }

  /** Notes that a request went through; what changes a match is saved. */
  done(request, result) {
    if (CHANGES.has(request.do) && (request.do !== 'say' || result.view)) this.save(request.match);
    if (request.do === 'close') this.drop(request.match);
  }

  drop(id) {
    this.live.get(id)?.release?.();
    this.live.delete(id);
  }

  /**
   * Writes the match as it stands; while one write runs, the next waits and takes the newest state.
   */
  async save(id) {
    const entry = this.live.get(id);
    if (!entry || !entry.keep || entry.lost) return;
    if (entry.saving) { entry.again = true; return; }
    entry.saving = true;
    entry.kept = false;
    do {
      entry.again = false;
      await this.write(id, entry);
    } while (entry.again && !entry.lost);
    entry.saving = false;
  }

  async write(id, entry) {
    try {
      const [summary, record] = [await this.ask(this.kind.summary(id)), await this.ask(this.kind.text(id))];
      entry.rev = await store.write({ ...meta(summary), id, more: entry.more, by: ME }, record, entry.rev, this.kind.keys);
      entry.kept = !entry.again;
      this.channel.postMessage({ id, rev: entry.rev });
      this.tell({ kind: 'saved', id });
    } catch (error) {
      if (error instanceof store.Moved) this.lose(id, entry);
      else this.tell({ kind: 'unsaved', id, message: error.message });
    }
  }

  async remove(ids) {
    await store.remove(ids, this.kind.keys);
    for (const id of ids) {
      this.drop(id);
      this.channel.postMessage({ id, gone: true });
    }
  }

  /** Keeps a deck or a set of cards, or drops it; other tabs look again. */
  async put(key, value) {
    await store.put(key, value);
    this.channel.postMessage({ id: key });
  }

  heard({ id, rev, gone }) {
    const entry = this.live.get(id);
    if (gone) this.tell({ kind: 'gone', id });
    else if (entry && rev > entry.rev) this.lose(id, entry);
    if (!entry) this.tell({ kind: 'listed' });
  }

  lose(id, entry) {
    entry.lost = true;
    this.tell({ kind: 'moved', id, message: MOVED.message });
  }

  /** Holds a lock while the match is open here, so that a second tab can say so at once. */
  lock(id, entry) {
    navigator.locks?.request('mulligan:' + id, { ifAvailable: true }, held => {
      if (!held) this.tell({ kind: 'twin', id });
      return held && new Promise(release => { entry.release = release; });
    }).catch(() => { /* no locks here (a file, a sandbox): the revision still guards every write */ });
  }
}

const MOVED = { kind: 'stale', field: 'tab', message: 'This match was moved on in another tab. Load the newer state to go on.' };

/** What a list shows of a match. The seed stays out: it deals the hidden cards. */
export function meta(summary) {
  const shown = { ...summary, touched: Date.now() };
  delete shown.match;
  delete shown.seed;
  return shown;
}
