import type { IncomingMessage } from 'node:http';

/**
 * The URL to route. What is no path of the shop gives browsers the usual 404 page: a broken escape such as `/%`,
 * for which API clients get a 400, and two slashes, which begin the name of a host.
 */
export function readableUrl({ url = '/', headers }: IncomingMessage): string {
  if (!headers.accept?.includes('text/html')) return url;
  if (url.startsWith('//')) return readablePath(`/%2F${url.slice(2)}`);
  return readablePath(url);
}

function readablePath(url: string): string {
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
