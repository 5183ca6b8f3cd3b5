// @ts-check
// Runs before the first paint: the theme a person chose, and which screen is meant, so that nothing
// flashes. The build puts in
//   NEEDS   the oldest browsers the page runs in, in words
/* global NEEDS */
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
}
