// @ts-check
// What two browsers must know of each other before they can talk, as one short text that a person
// can carry: a link, a QR code, a message. Of a session description only what differs from one to
// the next travels; the rest is written anew where it arrives, so that nothing foreign gets in
// (TD-19.1, TD-19.2 and TD-19.4 of docs/two-devices.md).

/**
 * Where a browser can be reached: a number of its rank, an address, a port, what kind it is.
 * @typedef {{rank: number, address: string, port: number, type: string}} Way
 *
 * @typedef {object} Told
 * @property {'offer' | 'answer'} kind
 * @property {string} user          of ICE (RFC 8839)
 * @property {string} password
 * @property {string} print         SHA-256 of the certificate, 64 hex digits
 * @property {Way[]} ways
 * @property {string} offer         its number, or that of the offer that is answered
 *
 * What `unpacked` reads: a description for the browser, and the number of the offer.
 * @typedef {RTCSessionDescriptionInit & {offer: string}} Unpacked
 */

const FORMAT = 'mulligan/signal/1';
const LETTERS = 4000;                                   // a signal has at most
const BYTES = 4000;                                     // once it is unpacked
const WAYS = 24;
const DIGITS = 16;                                      // of the print are the number of an offer
const BASE64 = /^[A-Za-z0-9_-]+$/;
const IPV4 = String.raw`(?:\d{1,3}\.){3}\d{1,3}`;
const IPV6 = String.raw`(?=[^ ]*:)[0-9a-fA-F:]{2,39}`;
const HIDDEN = String.raw`[0-9a-fA-F-]{8,40}\.local`;   // a name that only its own network knows
const WAY = new RegExp(
  `^(\\d{1,10}) (${IPV4}|${IPV6}|${HIDDEN}) (\\d{1,5}) (host|srflx|prflx|relay)$`);
const USER = /^[A-Za-z0-9+/_-]{4,256}$/;
const PASSWORD = /^[A-Za-z0-9+/_-]{22,256}$/;
const PRINT = /^[0-9a-f]{64}$/;
const HEAD = new RegExp(`^${FORMAT} (?:(offer)|answer ([0-9a-f]{${DIGITS}}))$`);
const DAMAGED = 'This text is no whole signal. Copy it again, from its first letter to its last.';
/** @type {Record<Told['kind'], string>} */
const OTHER = {
  offer: 'This is an answer, and an invitation is wanted. It belongs on the device that invited.',
  answer: 'This is an invitation, and an answer is wanted. Give it to your friend, whose device '
    + 'makes the answer.',
};

/**
 * The signal that a browser's own description becomes.
 * @param {RTCSessionDescription} description
 * @param {string} [to]     the number of the offer that it answers
 */
export async function packed({ type, sdp }, to = '') {
  const text = sdp.split(/\r?\n/);
  const value = (/** @type {string} */ name) =>
    text.find(line => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? '';
  const [hash, print = ''] = value('fingerprint').split(' ');
  const plain = print.replaceAll(':', '').toLowerCase();
  const head = [FORMAT, type, to].filter(Boolean).join(' ');
  const lines = [head, value('ice-ufrag'), value('ice-pwd'), plain,
    ...text.map(way).filter(Boolean).slice(0, WAYS)];
  const understood = hash.toLowerCase() === 'sha-256' && read(lines.join('\n'));
  if (!understood) throw new Error('This browser describes its live line in a way we do not know.');
  return base64(await through(new TextEncoder().encode(lines.join('\n')),
    new CompressionStream('deflate'), LETTERS));
}

/** A line of a description as a way; empty for other lines, and for TCP. @param {string} line */
function way(line) {
  const [name, part, by, rank, address, port, , type] = line.split(' ');
  const is = name.startsWith('a=candidate:') && part === '1' && by.toLowerCase() === 'udp';
  const told = `${rank} ${address} ${port} ${type}`;
  return is && WAY.test(told) ? told : '';
}

/**
 * The description in a signal. What is damaged, foreign or of the other kind is refused with words
 * that say what to do.
 * @param {string} signal
 * @param {Told['kind']} kind
 * @returns {Promise<Unpacked>}
 */
export async function unpacked(signal, kind) {
  const letters = String(signal).replace(/\s/g, '');
  const told = letters.length <= LETTERS && BASE64.test(letters) ? await opened(letters) : null;
  if (!told) throw new Error(DAMAGED);
  if (told.kind !== kind) throw new Error(OTHER[kind]);
  return { type: kind, sdp: written(told), offer: told.offer };
}

/**
 * Zlib's sum says whether the bytes are those that were packed.
 * @param {string} letters
 */
async function opened(letters) {
  try {
    const bytes = fromBase64(letters);
    if (base64(bytes) !== letters) return null;
    const text = await through(bytes, new DecompressionStream('deflate'), BYTES);
    return read(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    return null;
  }
}

/** What the lines of a signal say, or null. @param {string} text @returns {Told | null} */
function read(text) {
  const [head, user, password, ...rest] = text.split('\n');
  const [print, ...lines] = rest;
  const [, offers, answers] = HEAD.exec(head) ?? [];
  const ways = lines.map(wayOf);
  const fine = (offers || answers) && USER.test(user) && PASSWORD.test(password)
    && PRINT.test(print) && ways.length <= WAYS;
  const whole = ways.filter(one => one !== null);
  if (!fine || whole.length !== ways.length) return null;
  const kind = offers ? 'offer' : 'answer';
  return { kind, user, password, print, ways: whole, offer: answers ?? print.slice(0, DIGITS) };
}

/** @param {string} line @returns {Way | null} */
function wayOf(line) {
  const [, rank, address, port, type] = WAY.exec(line) ?? [];
  if (!rank || Number(rank) >= 2 ** 32 || Number(port) < 1 || Number(port) > 65535) return null;
  if (address.includes('.') && address.split('.').some(part => Number(part) > 255)) return null;
  return { rank: Number(rank), address, port: Number(port), type };
}

/** A session description that says this and nothing else. @param {Told} told */
function written({ kind, user, password, print, ways }) {
  const colons = print.toUpperCase().match(/../g)?.join(':');
  return [
    'v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0',
    ...ways.map(candidate),
    `a=ice-ufrag:${user}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${colons}`,
    `a=setup:${kind === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0', 'a=sctp-port:5000', 'a=max-message-size:65536', '',
  ].join('\r\n');
}

/** @param {Way} way  @param {number} i */
function candidate({ rank, address, port, type }, i) {
  const own = address.includes(':') ? '::' : '0.0.0.0';         // who is behind it is not told
  const behind = type === 'host' ? '' : ` raddr ${own} rport 0`;
  return `a=candidate:${i + 1} 1 udp ${rank} ${address} ${port} typ ${type}${behind}`;
}

/**
 * Bytes that went through a stream; more than `most` are refused.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} most
 */
async function through(bytes, stream, most) {
  const parts = [];
  let size = 0;
  const out = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await out.read(); !part.done; part = await out.read()) {
    size += part.value.length;
    if (size > most) {
      out.cancel().catch(() => {});
      throw new Error('too long');
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Uint8Array} bytes */
const base64 = bytes => btoa(String.fromCharCode(...bytes))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** @param {string} letters */
const fromBase64 = letters => Uint8Array.from(
  atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
