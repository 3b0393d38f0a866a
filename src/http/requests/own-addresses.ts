/** Under which addresses the shop is reached: the public one, and loopback on its own port. */
import type { Config } from '../../config.ts';

type Addresses = Pick<Config, 'publicUrl' | 'port'>;

/** For health checks, and for people on the same machine. */
function loopbackOrigins({ port }: Addresses): string[] {
  return ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${port}`);
}

function ownOrigins(config: Addresses): string[] {
  return [new URL(config.publicUrl).origin, ...loopbackOrigins(config)];
}

/**
 * Where a page is to be opened that was asked for under another name of this machine: forms work at the
 * public address only. Never where a proxy may stand between, which may have changed the name itself.
 * @returns the origin, or null when the page is to be answered here
 */
export function betterOrigin(config: Addresses, host: string | undefined): string | null {
  const { origin, host: publicHost } = new URL(config.publicUrl);
  return host !== publicHost && loopbackOrigins(config).includes(origin) ? origin : null;
}

/** What a request may have as its `Host`. */
export function ownHosts(config: Addresses): Set<string> {
  return new Set(ownOrigins(config).map((origin) => new URL(origin).host));
}

/**
 * The path of an address of the shop, whether it was given with or without the origin.
 * @returns null for every address that is not the shop's own, or that has more to it than a path
 */
export function toOwnPath(config: Addresses, address: string): string | null {
  if (/^\/(?![/\\])/.test(address)) return address;
  if (!URL.canParse(address)) return null;
  const { origin, pathname, username, search, hash } = new URL(address);
  const isPlain = username === '' && search === '' && hash === '';
  return isPlain && ownOrigins(config).includes(origin) ? pathname : null;
}
