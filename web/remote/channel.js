// @ts-check
// A live line to one other browser: texts of any length, whole and in order, and how the line is.
// Each frame has a first byte that says what it is (TD-19.5 to TD-19.7 of docs/two-devices.md). It
// tells of what came by the events `letter`, whose `detail` is the text, and `link`, whose `detail`
// is {text, number}; and by `fate` of what has become of the links that were sent (TD-19.12).

/**
 * `connecting` until both are there, `away` while nothing is heard of the other, `closed` for good.
 * @typedef {'connecting' | 'open' | 'away' | 'closed'} LineState
 *
 * What is known of a link that was sent: `going` until the other says so, `silent` where their page
 * does not say such things.
 * @typedef {'going' | 'reached' | 'refused' | 'silent'} Fate
 */

const LAST = 0;                                         // the end of a letter, or all of it
const MORE = 1;                                         // a part of a text with more to come
const BEAT = 2;                                         // somebody is there
const BYE = 3;                                          // the other closes the line
const LINK = 4;                                         // the end of a link of a world, or all
const REACHED = 5;                                      // a link came, and waits there
const REFUSED = 6;                                      // a link came, and was not taken
const KNOWN = REFUSED;                                  // the highest of them that is known here

const PIECE = 16_000;                                   // bytes of a frame; all browsers take them
const LONGEST = 8_000_000;                              // bytes of a text; Chromium queues two
const EVERY = 1000;                                     // ms from beat to beat
const QUIET = 3500;                                     // ms without a frame: away
const FAREWELL = 1000;                                  // ms the last frames have to leave
const NUMBER = /^[1-9]\d{0,8}$/;                        // of a link
const HERE = new Uint8Array([KNOWN]);                   // what stands behind each beat

export class Channel extends EventTarget {
  /** @type {LineState} */
  state = 'connecting';
  since = Date.now();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  #parts = [];
  #size = 0;
  #heard = 0;
  #beaten = 0;
  #sent = 0;                                            // links
  #came = 0;
  /** The highest kind of frames that the other knows; null until it was heard. */
  #known = /** @type {number | null} */ (null);
  /** What the other said of links, by their numbers. @type {Map<number, 'reached' | 'refused'>} */
  #fates = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {RTCPeerConnection} link */
  constructor(link) {
    super();
    this.link = link;
    // both sides make the same one: none is taken that the other side makes up
    this.data = link.createDataChannel('mulligan', { negotiated: true, id: 0, ordered: true });
    this.data.binaryType = 'arraybuffer';
    this.data.addEventListener('open', () => this.#opened());
    this.data.addEventListener('message', event => this.#take(event.data));
    this.data.addEventListener('close', () => this.#end());
    link.addEventListener('datachannel', ({ channel }) => channel.close());
    link.addEventListener('connectionstatechange', () => this.#watch());
  }

  /** Sends a letter. While the other is away it waits in the line. @param {string} text */
  send(text) { this.#text(text, LAST); }

  /**
   * Sends a link of a world in the same way (TD-19.10); its number, from 1.
   * @param {string} text
   */
  sendLink(text) {
    this.#text(text, LINK);
    return ++this.#sent;
  }

  /** What has become of a link that was sent. @param {number} number @returns {Fate} */
  fate(number) {
    const silent = this.#known !== null && this.#known < REFUSED;
    return this.#fates.get(number) ?? (silent ? 'silent' : 'going');
  }

  /**
   * Says of a link that it came, to a page that knows what that means (TD-19.12).
   * @param {number} number
   * @param {boolean} taken
   */
  answer(number, taken) {
    if ((this.#known ?? LINK) < REFUSED || this.data.readyState !== 'open') return;
    this.#frame(taken ? REACHED : REFUSED, new TextEncoder().encode(`${number}`));
  }

  /** @param {string} text  @param {number} end     what its last frame is */
  #text(text, end) {
    if (this.state !== 'open' && this.state !== 'away') {
      throw new Error('The live line is not open. Use a link or a file.');
    }
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > LONGEST) throw new Error('This is too long for the live line. Use a file.');
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
      const part = bytes.subarray(at, at + PIECE);
      this.#frame(at + PIECE < bytes.length ? MORE : end, part);
    }
  }

  /** Closes the line on both sides. */
  close() {
    if (this.state === 'closed') return;
    if (this.data.readyState === 'open') this.#frame(BYE);
    this.#set('closed');
    clearInterval(this.#timer);
    this.data.close();
    // what was sent before leaves first
    setTimeout(() => this.link.close(), FAREWELL);
  }

  /** @param {number} kind  @param {Uint8Array} [part] */
  #frame(kind, part = new Uint8Array()) {
    const frame = new Uint8Array(part.length + 1);
    frame[0] = kind;
    frame.set(part, 1);
    try {
      this.data.send(frame);
    } catch (problem) {
      if (kind !== BEAT) throw problem;                 // the line is ending or full, which shows
    }
  }

  #opened() {
    this.#heard = this.#beaten = Date.now();
    this.#timer = setInterval(() => this.#beat(), EVERY);
    this.#frame(BEAT, HERE);                            // before all else: what this page knows
    this.#set('open');
  }

  #beat() {
    const now = Date.now();
    // who slept has to listen first
    if (now - this.#beaten > 2 * EVERY) this.#heard = now;
    this.#beaten = now;
    if (now - this.#heard > QUIET) this.#set('away');
    // beats that wait for a line to come back would only fill it
    if (this.data.bufferedAmount < PIECE) this.#frame(BEAT, HERE);
  }

  /** Only a line that was open fails for good; before, it is live.js that judges. */
  #watch() {
    const { connectionState } = this.link;
    const open = this.state === 'open' || this.state === 'away';
    if (connectionState === 'closed' || (connectionState === 'failed' && open)) this.#end();
  }

  #end() {
    if (this.state === 'closed') return;
    clearInterval(this.#timer);
    this.#set('closed');
    this.link.close();
  }

  /** @param {unknown} data */
  #take(data) {
    if (this.state === 'closed') return;
    if (!(data instanceof ArrayBuffer) || data.byteLength < 1) { this.close(); return; }
    const [kind] = new Uint8Array(data, 0, 1);
    this.#heard = Date.now();
    this.#set('open');
    if (kind === BYE) this.#end();
    else if (kind === BEAT) this.#learn(new Uint8Array(data, 1));
    else if (kind === REACHED || kind === REFUSED) this.#told(kind, new Uint8Array(data, 1));
    else this.#gather(kind, new Uint8Array(data, 1));
  }

  /** What the other's page knows. @param {Uint8Array} behind     a beat */
  #learn([known = LINK]) {
    if (known === this.#known) return;
    this.#known = known;
    this.dispatchEvent(new Event('fate'));
  }

  /**
   * What the other says of a link. It counts for nothing where none was sent of that number, or it
   * was said before.
   * @param {number} kind
   * @param {Uint8Array<ArrayBuffer>} behind
   */
  #told(kind, behind) {
    const text = new TextDecoder().decode(behind);
    const number = NUMBER.test(text) ? Number(text) : 0;
    if (!number || number > this.#sent || this.#fates.has(number)) return;
    this.#fates.set(number, kind === REACHED ? 'reached' : 'refused');
    this.dispatchEvent(new Event('fate'));
  }

  /** @param {number} kind  @param {Uint8Array<ArrayBuffer>} part */
  #gather(kind, part) {
    if (kind !== LAST && kind !== MORE && kind !== LINK) { this.close(); return; }
    this.#size += part.length;
    if (this.#size > LONGEST) { this.close(); return; }
    this.#parts.push(part);
    if (kind === MORE) return;
    const whole = new Uint8Array(this.#size);
    let at = 0;
    for (const one of this.#parts) { whole.set(one, at); at += one.length; }
    this.#parts = [];
    this.#size = 0;
    /** @type {string} */
    let text;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole);
    } catch {
      this.close();                                     // not of this page
      return;
    }
    this.dispatchEvent(kind === LINK
      ? new CustomEvent('link', { detail: { text, number: ++this.#came } })
      : new CustomEvent('letter', { detail: text }));
  }

  /** @param {LineState} state */
  #set(state) {
    if (state === this.state) return;
    this.state = state;
    this.since = Date.now();
    this.dispatchEvent(new Event('state'));
  }
}
