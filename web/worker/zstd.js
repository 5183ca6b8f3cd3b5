// @ts-check
// Unpacks zstd, which browsers cannot, by fzstd: for the worker and the service worker.
import { Decompress } from 'fzstd';

/**
 * A stream that unpacks what passes through it, and breaks at its end when that has another SHA-256
 * (base64): fzstd checks no sums.
 * @param {string} [sha256]
 * @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>}
 */
export function unzstd(sha256) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  /** @type {Decompress} */
  let unpack;
  return new TransformStream({
    start(out) {
      unpack = new Decompress(chunk =>
        out.enqueue(/** @type {Uint8Array<ArrayBuffer>} */ (chunk)));
    },
    transform(chunk) {
      if (sha256) chunks.push(chunk);
      unpack.push(chunk);
    },
    async flush() {
      unpack.push(new Uint8Array(0), true);
      // subtle: not on plain http
      if (sha256 && self.crypto.subtle && await sum(chunks) !== sha256) throw new Error('damaged');
    },
  });
}

/** @param {Uint8Array<ArrayBuffer>[]} chunks */
async function sum(chunks) {
  const bytes = await crypto.subtle.digest('SHA-256', await new Blob(chunks).arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
