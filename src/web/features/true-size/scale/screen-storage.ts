/**
 * The scale of the screen that the page is on now, in the browser's local storage; without one (it may
 * be blocked) it holds as long as the page. Tells its watchers when the scale, the screen or the zoom changes.
 */
import { dropScale, findScale, keepScale, nameScreen } from './kept-scales.ts';

const KEY = 'handset:screen';

let blocked: string | null = null;
const listeners = new Set<() => void>();

export function readScreenScale(): number | null {
  return findScale(readKept(), thisScreen());
}

export function keepScreenScale(pxPerMm: number): void {
  write(keepScale(readKept(), thisScreen(), pxPerMm));
}

export function forgetScreenScale(): void {
  write(dropScale(readKept(), thisScreen()));
}

export function watchScreenScale(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('resize', listener);
  window.addEventListener('storage', listener);
  const stopDensity = watchDensity(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('resize', listener);
    window.removeEventListener('storage', listener);
    stopDensity();
  };
}

/** A window that is moved to another screen keeps its size; only how finely it is drawn changes. */
function watchDensity(listener: () => void): () => void {
  let query: MediaQueryList;
  const change = () => {
    listener();
    watch();
  };
  const watch = () => {
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', change, { once: true });
  };
  watch();
  return () => query.removeEventListener('change', change);
}

function thisScreen(): string {
  const { width, height } = window.screen;
  return nameScreen({ width, height, devicePixelRatio: window.devicePixelRatio });
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY) ?? blocked;
  } catch {
    return blocked;
  }
}

function write(text: string | null): void {
  blocked = null;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    blocked = text;
  }
  for (const listener of listeners) listener();
}
