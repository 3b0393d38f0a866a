/**
 * Where to go after login. Protects: navigation state and query strings can be written by others, so
 * only paths of this shop are followed, and never back to the pages of signing in themselves.
 */
const START_PAGE = '/';
const PAGES_OF_ARRIVAL = new Set(['/login', '/signup', '/reset-password']);
/** Stands for our own origin while a path is checked. */
const BASE = 'http://shop.invalid';

/** The parts of a router location that make up an address. */
export interface PathParts {
  pathname: string;
  search?: string;
  hash?: string;
}

/**
 * @param from a location of the router, or a path; anything else is ignored
 * @returns a root-relative path, `/` when `from` is of no use
 */
export function safeReturnPath(from: unknown): string {
  const path = toPath(from);
  if (path === null || !/^\/(?![/\\])/.test(path) || hasControlCharacter(path)) return START_PAGE;
  if (!URL.canParse(path, BASE)) return START_PAGE;
  const url = new URL(path, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//')) return START_PAGE;
  if (PAGES_OF_ARRIVAL.has(url.pathname.toLowerCase().replace(/\/+$/, ''))) return START_PAGE;
  return url.pathname + url.search + url.hash;
}

/**
 * Where a page was opened from, for visitors whose links carry no state.
 * @returns a root-relative path without fragment, `/` when the browser says nothing of use
 */
export function cameFrom(request: Request): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  if (referrer?.origin !== new URL(request.url).origin) return START_PAGE;
  return safeReturnPath(referrer.pathname + referrer.search);
}

function toPath(from: unknown): string | null {
  if (typeof from === 'string') return from;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return null;
  const part = (name: string) => {
    const value: unknown = Reflect.get(from, name);
    return typeof value === 'string' ? value : '';
  };
  return part('pathname') + part('search') + part('hash');
}

/** Browsers drop tabs and line ends from addresses, which can turn `/\t/evil` into `//evil`. */
function hasControlCharacter(path: string): boolean {
  return [...path].some((character) => character.charCodeAt(0) < 0x20 || character === '\u007f');
}
