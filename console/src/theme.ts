export type Theme = 'light' | 'dark' | 'system';

const name = 'console-theme';

export function chosenTheme(): Theme {
  const theme = localStorage.getItem(name);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(name, theme);
  showTheme();
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
systemIsDark.addEventListener('change', showTheme);

/** Applies the selected theme, or the system's. */
export function showTheme(): void {
  const theme = chosenTheme();
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}
