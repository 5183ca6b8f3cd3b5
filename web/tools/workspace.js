// The files a person works on: a virtual folder, kept on this device and told to Python whenever
// they changed. Every change can be taken back: it gives the change that undoes it.

// letters of all files; Python has its own limit, a little above
export const MOST = 60e6;
// what no name may have in it: Python would refuse all files
const ODD = /\\|(?! )[\p{C}\p{Z}]/u;
const LATER = 500;                                      // ms until a change is written down

export class Workspace {
  files = new Map();                                    // path -> {text, lines}
  folders = [];                                         // those that stay when they are empty
  sent = new Map();                                     // path -> text, as Python has them
  queue = Promise.resolve();
  writing = Promise.resolve();
  fresh = true;

  /**
   * `extra()` gives what is kept beside the files; `failed(error)` hears when nothing can be kept,
   * `moved()` when another tab has kept other files meanwhile.
   */
  constructor(engine, game, { extra, failed, moved }) {
    Object.assign(this, { engine, game, extra, failed, moved, key: `t:${game}:`, mark: null });
  }

  /**
   * Brings back what was kept: what `extra` gave then, {} without it, or null when there is
   * nothing.
   */
  async open() {
    const kept = await this.kept().catch(error => this.failed(error));
    if (kept) this.begin(kept.files, kept.folders);
    this.mark = kept?.mark ?? null;
    return kept ? kept.extra ?? {} : null;
  }

  /** Takes these files in the place of all others. Returns the way back. */
  begin(files, folders) {
    const before = { files: this.texts(), folders: this.folders };
    this.files = new Map(Object.entries(files).map(([path, text]) => [path, filed(text)]));
    this.folders = [...folders];
    return before;
  }

  texts = () => Object.fromEntries([...this.files].map(([path, { text }]) => [path, text]));
  text = path => this.files.get(path)?.text;

  /** Sets files, or removes them (null). Returns the change that takes this one back. */
  change(changes) {
    const before = Object.fromEntries(Object.keys(changes).map(path => [path, this.text(path) ?? null]));
    for (const [path, text] of Object.entries(changes)) {
      if (text === null) this.files.delete(path);
      else this.files.set(path, filed(text));
    }
    this.keep();
    return before;
  }

  /**
   * The files by folder, both in order: [[folder, [path]]]; files outside of any folder come last.
   */
  tree() {
    const found = new Map(this.folders.map(name => [name, []]));
    for (const path of [...this.files.keys()].sort()) {
      const name = folderOf(path);
      if (!found.has(name)) found.set(name, []);
      found.get(name).push(path);
    }
    return [...found].sort(([a], [b]) => (a === '') - (b === '') || (a < b ? -1 : 1));
  }

  /** Why a file or folder cannot be called so; '' when it can. */
  fault(path, self) {
    const parts = path.split('/');
    if (!parts.every(part => part.trim() && part !== '.' && part !== '..') || path.length > 200 || ODD.test(path)) return 'Write a name like notes.txt, or folder/notes.txt.';
    if (path !== self && this.files.has(path)) return 'There is a file of that name already.';
    const above = parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('/')).find(name => name !== self && this.files.has(name));
    if (above) return `${above} is a file, so nothing can be in it.`;
    return [...this.files.keys()].some(other => other !== self && other.startsWith(path + '/')) || this.folders.includes(path) ? 'There is a folder of that name already.' : '';
  }

  size = () => [...this.files.values()].reduce((sum, { text }) => sum + text.length, 0);

  // ---- Python, and what is kept ----------------------------------------------------------------------------------------
  /** Tells Python what changed; one such call after the other. */
  sync() {
    this.queue = this.queue.catch(() => {}).then(() => this.tell());
    return this.queue;
  }

  async tell() {
    const changes = {}, now = this.texts(), fresh = this.fresh;
    for (const path in now) if (this.sent.get(path) !== now[path]) changes[path] = now[path];
    for (const path of this.sent.keys()) if (!(path in now)) changes[path] = null;
    const folders = JSON.stringify(this.folders);
    if (!fresh && folders === this.told && !Object.keys(changes).length) return;
    await this.engine.ask('tool_files', { game: this.game, files: changes, folders: this.folders, fresh });
    Object.assign(this, { fresh: false, told: folders, sent: new Map(Object.entries(now)) });
  }

  /** What a run wrote is in Python already. */
  learn(files, removed) {
    for (const [path, text] of Object.entries(files)) this.sent.set(path, text);
    for (const path of removed) this.sent.delete(path);
    return this.change({ ...files, ...Object.fromEntries(removed.map(path => [path, null])) });
  }

  /** Writes all of it down, a moment after the last change. */
  keep() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), LATER);
  }

  /**
   * Writes it down now, but not over what another tab has written; `anyway` when there is no time
   * to look.
   */
  flush(anyway = false) {
    if (!this.timer) return this.writing;
    clearTimeout(this.timer);
    this.timer = null;
    this.writing = anyway ? this.write(true) : this.writing.then(() => this.write(false));
    return this.writing;
  }

  async write(anyway) {
    try {
      if (!anyway && ((await this.kept())?.mark ?? null) !== this.mark) { this.moved(); return; }
      this.mark = Math.random().toString(36).slice(2);
      await this.engine.call('put', this.key, { game: this.game, mark: this.mark, files: this.texts(), folders: this.folders, extra: this.extra() });
    } catch (error) {
      this.failed(error);
    }
  }

  /** Writes over what another tab has kept. */
  win() {
    this.keep();
    return this.flush(true);
  }

  kept = async () => (await this.engine.call('kept', this.key))[0];
}

export const folderOf = path => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const nameOf = path => path.slice(path.lastIndexOf('/') + 1);

function filed(text) {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return { text, lines: lines + (text !== '' && !text.endsWith('\n') ? 1 : 0) };
}
