// Runs before the first paint: the theme a person chose, and which screen is meant, so that nothing flashes.
{
  const root = document.documentElement;
  let theme = 'system';
  try { theme = JSON.parse(localStorage.getItem('mulligan.settings')).theme || theme; } catch { /* none kept: the system's */ }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = theme;
  root.dataset.at = location.hash.split('/')[1] || 'home';
}
