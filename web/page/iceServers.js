// @ts-check
// Servers that find the way across the internet (ICE, RFC 8445), as a person writes them:
// `stun:HOST`, `stun:HOST:PORT`, or `turn:HOST NAME PASSWORD` (RFC 7064, RFC 7065), one a line.

export const MOST = 4;                                  // browsers slow down with more
const NAME = String.raw`[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,250}[a-zA-Z0-9])?`;
const HOST = String.raw`(?:${NAME}|\[[0-9a-fA-F:.]{2,45}\])`;
const PORT = String.raw`(?::(\d{1,5}))?`;
const STUN = new RegExp(`^(stuns?:${HOST}${PORT})$`);
const TURN = new RegExp(
  `^(turns?:${HOST}${PORT}(?:\\?transport=(?:udp|tcp))?) (\\S{1,128}) (\\S{1,128})$`);

/**
 * What the browser is told of a helper; null for what is no address of one.
 * @param {string} line
 * @returns {{urls: string, username?: string, credential?: string} | null}
 */
export function iceServerOf(line) {
  const stun = STUN.exec(line);
  const [, urls, port, username, credential] = stun ?? TURN.exec(line) ?? [];
  if (!urls || (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65535))) return null;
  return stun ? { urls } : { urls, username, credential };
}

/** The lines of a text that say something. @param {string} text */
export const linesOf = text =>
  text.split('\n').map(line => line.trim().replace(/\s+/g, ' ')).filter(Boolean);

/**
 * What is wrong with these lines, in words; empty when nothing is.
 * @param {string[]} lines
 */
export function wrongWith(lines) {
  if (lines.length > MOST) return `At most ${MOST} helpers.`;
  const wrong = lines.find(line => !iceServerOf(line));
  if (!wrong) return '';
  return `"${wrong.slice(0, 60)}" is no address of a helper. `
    + 'Write stun:HOST or stun:HOST:PORT, or turn:HOST NAME PASSWORD.';
}

/** Whether a value from outside is a list of helpers. @param {unknown} value */
export const isIceServers = value => Array.isArray(value)
  && value.every(line => typeof line === 'string') && !wrongWith(value);
