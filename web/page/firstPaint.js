// @ts-check
// Runs before the first paint: the theme a person chose, and which screen is meant, so that nothing
// flashes. It also sets the worker going, which so comes up while the page's own script is read.
// The build puts in
//   NEEDS    the oldest browsers the page runs in, in words
//   WORKER   the address of the worker's script; none in the single file
/* global NEEDS, WORKER */
{
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  let theme = 'system';
  try {
    const kept = JSON.parse(localStorage.getItem('mulligan.settings') ?? 'null');
    theme = kept.theme || theme;
  } catch { /* none kept: the system's */ }
  if (theme === 'system') theme = dark ? 'dark' : 'light';
  root.dataset.theme = theme;
  root.dataset.at = location.hash.split('/')[1] || 'home';
  if (!CSS.supports('color', 'light-dark(#000, #fff)')) {
    addEventListener('DOMContentLoaded', () =>
      document.body.prepend(`This page needs a newer browser: ${NEEDS} or later.`));
  }
  if (WORKER) {
    const worker = new Worker(new URL(WORKER, document.baseURI), { type: 'module' });
    // one that fails is not handed on: the next fails where the page hears of it
    worker.onerror = () => { globalThis.firstWorker = undefined; };
    globalThis.firstWorker = worker;
  }
}
