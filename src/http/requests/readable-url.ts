import type { IncomingMessage } from 'node:http';

/**
 * The URL to route. A broken escape such as `/%` gives browsers the usual 404 page, and API clients a 400.
 */
export function readableUrl({ url = '/', headers }: IncomingMessage): string {
  if (!url.includes('%') || !headers.accept?.includes('text/html')) return url;
  const [path = ''] = url.split('?', 1);
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
