// Unpacks zstd, which browsers cannot, by fzstd: for the worker, which imports this, and for the service worker, which can only run it.
import { Decompress } from 'fzstd';

/** A stream that unpacks what passes through it. */
self.unzstd = () => {
  let unpack;
  return new TransformStream({
    start(out) { unpack = new Decompress(chunk => out.enqueue(chunk)); },
    transform(chunk) { unpack.push(chunk); },
    flush() { unpack.push(new Uint8Array(0), true); },
  });
};
