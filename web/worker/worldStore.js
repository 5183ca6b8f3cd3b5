// Worlds in the worker: each is kept as the text it exports, like a match and with the same guards
// (web/worker/documents.js). A match of a world is an ordinary match; the world remembers beside
// it, by person, which one is being played.

const WORLD = {
  channel: 'mulligan worlds',
  keys: ['w:', 'x:'],
  summary: world => ({ do: 'world_summary', world }),
  text: world => ({ do: 'world_export', world }),
  load: ({ game }, text, id) => ({ do: 'world_load', game, text, id }),
  close: world => ({ do: 'world_close', world }),
};
const MOVED = { kind: 'stale', field: 'tab', message: 'This world was moved on in another tab. Load the newer state to go on.' };

/**
 * What the page may ask for with `engine.call('world', name, ...)`; the rest it asks the engine
 * itself. What it stands on is given.
 */
export function worldStore({ Documents, store, ask, tell, matches }) {
  const worlds = new Documents(ask, event => tell({ ...event, kind: 'world ' + event.kind }), WORLD);

  /**
   * A request that changes a world; it is saved, unless another tab has moved it on: that refuses
   * it.
   */
  async function change(request) {
    guard(request.world);
    const answer = await ask(request);
    worlds.save(request.world);
    return answer;
  }

  function guard(id) {
    if (worlds.live.get(id)?.lost) throw Object.assign(new Error(MOVED.message), { refusal: MOVED });
  }

  async function taken(request) {
    const summary = await ask(request);
    worlds.adopt(summary.world);
    await worlds.save(summary.world);
    return summary;
  }

  /**
   * The match `id` as it is kept or open here: {over, record}, or null when there is none any more.
   * Throws Unkept when that cannot be told.
   */
  async function played(id) {
    if (matches.live.has(id)) {
      const { over } = await ask({ do: 'summary', match: id });
      return { over, record: await ask({ do: 'record', match: id, as: 'json' }) };
    }
    const kept = await store.read(id);
    return kept && { over: kept.meta.over, record: kept.record };
  }

  function remember(world, who, match) {
    const entry = worlds.live.get(world);
    entry.more = { ...entry.more, [who]: match };
    if (!match) delete entry.more[who];
    worlds.save(world);
  }

  return {
    create: fields => taken({ do: 'world_new', ...fields }),
    /** Takes in an exported text as a world of its own. */
    take: (game, text) => taken({ do: 'world_load', game, text }),
    open: (id, anew) => worlds.open(id, anew),
    change,
    save: id => worlds.save(id),
    remove: ids => worlds.remove(ids),

    /**
     * Lets days pass: the answer of the call; its job is driven by the page, which says `save` at
     * its end.
     */
    job(fields) {
      guard(fields.world);
      return ask({ do: 'world_job', ...fields });
    },

    /** The match that waits for a person: the one begun already, or a new one. */
    async match(world, who) {
      guard(world);
      const known = worlds.live.get(world)?.more || {}, begun = new Map();
      for (const id of Object.values(known)) begun.set(id, await played(id));
      if (begun.get(known[who])) return known[who];
      const { match, seed } = await ask({ do: 'world_match', world, who });
      for (const [other, found] of begun) {
        if (!found || JSON.parse(found.record).seed !== seed) continue;
        // the other side of the table has begun it already
        await ask({ do: 'close', match });
        return other;
      }
      matches.adopt(match);
      matches.save(match);
      remember(world, who, match);
      return match;
    },

    /**
     * Gives the world the matches that are over: [{who, say, shown, refused}], one for each. What
     * cannot be read now waits for the next time.
     */
    async settle(world) {
      const found = [];
      for (const [who, match] of Object.entries(worlds.live.get(world)?.more || {})) {
        try {
          const { over, record } = await played(match) || { over: true };
          if (!over) continue;
          const { rev } = await ask(WORLD.summary(world)), deed = { do: 'settle', record: record && JSON.parse(record) };
          if (record) found.push({ who, ...await change({ do: 'world_do', world, who, deed, rev }) });
        } catch (error) {
          if (error instanceof store.Unkept) continue;
          if (!error.refusal || error.refusal === MOVED) throw error;
          found.push({ who, refused: error.message });
        }
        remember(world, who, null);
      }
      return found;
    },
  };
}
