import { Moon, Sun } from 'lucide-react';
import { cn } from '../class-names.ts';
import { THEME_KEY } from './theme.ts';

/**
 * Turns light into dark and back, and remembers it. Which icon shows is decided by CSS, so the
 * server's HTML is right for everyone.
 */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      onClick={switchTheme}
      className={cn(
        'grid size-11 place-items-center rounded-control text-ink hover:bg-ink/8',
        className,
      )}
    >
      <Moon aria-hidden="true" className="theme-light-only size-5" />
      <Sun aria-hidden="true" className="theme-dark-only size-5" />
    </button>
  );
}

export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const dark = dataset.theme
    ? dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = dark ? 'light' : 'dark';
  try {
    localStorage.setItem(THEME_KEY, dataset.theme);
  } catch {
    // Storage may be blocked; the choice then holds for this page.
  }
}
