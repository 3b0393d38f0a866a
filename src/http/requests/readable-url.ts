import type { IncomingMessage } from 'node:http';

/**
 * The address that is routed. A browser that asks for one with a broken escape, such as `/%`, gets the 404
 * page like for any other address that leads nowhere; programs are told that it cannot be read.
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
