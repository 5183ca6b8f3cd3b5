// @ts-check
// The files a person works on: a virtual folder, kept on this device and told to Python whenever
// they changed. Every change can be taken back: it gives the change that undoes it.
/** @import { Engine } from '../pageTypes.js' */
/** @import { Values } from './form.js' */

/**
 * A file as it lies in the folder.
 * @typedef {{text: string, lines: number}} Filed
 *
 * Texts by path; in a change, null takes a file away.
 * @typedef {Record<string, string>} Texts
 * @typedef {Record<string, string | null>} Change
 *
 * The form beside the files: the tool that is open, the values of all, the file that is open.
 * @typedef {{tool?: string, values: Record<string, Values>, open: string | null}} Extra
 *
 * What is kept on this device. `mark` says who wrote it.
 * @typedef {{game: string, mark: string, files: Texts, folders: string[], extra?: Extra}} Kept
 *
 * @typedef {object} Hooks
 * @property {() => Extra} extra     what is kept beside the files
 * @property {(problem: unknown) => void} failed     nothing can be kept
 * @property {() => void} moved       another tab has kept other files meanwhile
 */

// letters of all files; Python has its own limit, a little above
export const MOST = 60e6;
// what no name may have in it: Python would refuse all files
const ODD = /\\|(?! )[\p{C}\p{Z}]/u;
const LONGEST = 200;                                    // letters of a path
const LATER = 500;                                      // ms until a change is written down

export class Workspace {
  /** By path. @type {Map<string, Filed>} */
  files = new Map();
  /** Those that stay when they are empty. @type {string[]} */
  folders = [];
  /** The texts as Python has them, by path. @type {Map<string, string>} */
  sent = new Map();
  /** The folders as Python has them, as JSON. @type {string | null} */
  sentFolders = null;
  fresh = true;                                         // Python has none of it yet
  /** @type {Promise<unknown>} */
  queue = Promise.resolve();
  /** @type {Promise<unknown>} */
  writing = Promise.resolve();
  /** Of what was kept last. @type {string | null} */
  mark = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * @param {Engine} engine
   * @param {string} game
   * @param {Hooks} hooks
   */
  constructor(engine, game, hooks) {
    this.engine = engine;
    this.game = game;
    this.hooks = hooks;
    this.key = `t:${game}:`;
  }

  /**
   * Brings back what was kept. Resolves with what `extra` gave then, {} without it, or null when
   * there is nothing.
   * @returns {Promise<Partial<Extra> | null>}
   */
  async open() {
    const kept = await this.kept().catch(problem => this.hooks.failed(problem));
    if (!kept) {
      this.mark = null;
      return null;
    }
    this.begin(kept.files, kept.folders);
    this.mark = kept.mark ?? null;
    return kept.extra ?? {};
  }

  /**
   * Takes these files in the place of all others. Returns the way back.
   * @param {Texts} files
   * @param {string[]} folders
   */
  begin(files, folders) {
    const before = { files: this.texts(), folders: this.folders };
    this.files = new Map(Object.entries(files).map(([path, text]) => [path, filed(text)]));
    this.folders = [...folders];
    return before;
  }

  /** @returns {Texts} */
  texts = () => Object.fromEntries([...this.files].map(([path, { text }]) => [path, text]));

  /** @param {string} path */
  text = path => this.files.get(path)?.text;

  /** How many letters all files have. */
  size = () => [...this.files.values()].reduce((sum, { text }) => sum + text.length, 0);

  /**
   * Sets files, or removes them. Returns the change that takes this one back.
   * @param {Change} changes
   * @returns {Change}
   */
  change(changes) {
    const paths = Object.keys(changes);
    const before = Object.fromEntries(paths.map(path => [path, this.text(path) ?? null]));
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
    /** @type {Map<string, string[]>} */
    const folders = new Map(this.folders.map(name => [name, []]));
    for (const path of [...this.files.keys()].sort()) {
      const name = folderOf(path);
      const paths = folders.get(name) ?? [];
      paths.push(path);
      folders.set(name, paths);
    }
    /** @param {string} folder */
    const last = folder => Number(folder === '');
    return [...folders].sort(([a], [b]) => last(a) - last(b) || (a < b ? -1 : 1));
  }

  /**
   * Why a file or folder cannot be called so; '' when it can. `self` is the file that gets another
   * name.
   * @param {string} path
   * @param {string} [self]
   */
  fault(path, self) {
    if (!isPath(path)) return 'Write a name like notes.txt, or folder/notes.txt.';
    const others = [...this.files.keys()].filter(name => name !== self);
    if (others.includes(path)) return 'There is a file of that name already.';
    const above = foldersAbove(path).find(name => others.includes(name));
    if (above) return `${above} is a file, so nothing can be in it.`;
    const isFolder = this.folders.includes(path)
      || others.some(name => name.startsWith(path + '/'));
    return isFolder ? 'There is a folder of that name already.' : '';
  }

  // ---- Python ----------------------------------------------------------------------------------

  /** Tells Python what changed; one such call after the other. */
  sync() {
    this.queue = this.queue.catch(() => { /* told to who asked */ }).then(() => this.tell());
    return this.queue;
  }

  async tell() {
    const { folders, fresh } = this;
    const texts = this.texts();
    const changes = this.unsent(texts);
    const asJSON = JSON.stringify(folders);
    if (!fresh && asJSON === this.sentFolders && !Object.keys(changes).length) return;
    const fields = { game: this.game, files: changes, folders, fresh };
    await this.engine.ask('tool_files', fields);
    this.fresh = false;
    this.sentFolders = asJSON;
    this.sent = new Map(Object.entries(texts));
  }

  /** What Python has not heard of. @param {Texts} texts  @returns {Change} */
  unsent(texts) {
    const changed = Object.entries(texts).filter(([path, text]) => this.sent.get(path) !== text);
    const gone = [...this.sent.keys()].filter(path => !(path in texts));
    return { ...Object.fromEntries(changed), ...removal(gone) };
  }

  /**
   * Takes in what a run wrote and removed; Python has it already.
   * @param {Texts} files
   * @param {string[]} removed
   */
  learn(files, removed) {
    for (const [path, text] of Object.entries(files)) this.sent.set(path, text);
    for (const path of removed) this.sent.delete(path);
    return this.change({ ...files, ...removal(removed) });
  }

  // ---- what is kept ----------------------------------------------------------------------------

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
    if (this.timer === undefined) return this.writing;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = anyway ? this.write(true) : this.writing.then(() => this.write(false));
    return this.writing;
  }

  /** @param {boolean} anyway */
  async write(anyway) {
    const { engine, game, hooks, key } = this;
    try {
      if (!anyway && ((await this.kept())?.mark ?? null) !== this.mark) return hooks.moved();
      this.mark = Math.random().toString(36).slice(2);
      const { folders, mark } = this;
      const kept = { game, mark, files: this.texts(), folders, extra: hooks.extra() };
      await engine.call('put', key, kept);
    } catch (problem) {
      hooks.failed(problem);
    }
  }

  /** Writes over what another tab has kept. */
  win() {
    this.keep();
    return this.flush(true);
  }

  /** @returns {Promise<Kept | undefined>} */
  kept = async () => (await this.engine.call('kept', this.key))[0];
}

/** @param {string} path */
export const folderOf = path => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** @param {string} path */
export const nameOf = path => path.slice(path.lastIndexOf('/') + 1);

/** Every folder a file is in, by its path. @param {string} path */
function foldersAbove(path) {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** Whether a text can be a path at all. @param {string} path */
function isPath(path) {
  const named = path.split('/').every(part => part.trim() && part !== '.' && part !== '..');
  return named && path.length <= LONGEST && !ODD.test(path);
}

/** The change that takes these files away. @param {string[]} paths  @returns {Change} */
const removal = paths => Object.fromEntries(paths.map(path => [path, null]));

/** @param {string} text  @returns {Filed} */
function filed(text) {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  const unended = text !== '' && !text.endsWith('\n');
  return { text, lines: lines + Number(unended) };
}
