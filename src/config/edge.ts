/**
 * What a cache in front of the shop may keep, and where it is told what is out of date. Protects: no set-up
 * shows for longer than a second what was changed, unless it is told of changes.
 */
import { ConfigError } from './config-error.ts';
import { assertRandomSecret } from './keys.ts';
import { isLoopback } from './loopback.ts';

/** So long it may keep what nobody takes away from it again. */
const LONGEST_UNTOLD_SECONDS = 1;

export interface EdgeSettings {
  /** For how long it may answer from a page without asking the shop. */
  seconds: number;
  /** Where it takes what is out of date; none for a cache that cannot be told. */
  purgeUrls: string[];
  purgeSecret: string | undefined;
}

/**
 * @returns undefined when nothing keeps pages in front of the shop
 * @throws ConfigError
 */
export function readEdge(given: {
  EDGE_SECONDS: number;
  EDGE_PURGE_URLS: string | undefined;
  EDGE_PURGE_SECRET: string | undefined;
}): EdgeSettings | undefined {
  const { EDGE_SECONDS: seconds, EDGE_PURGE_SECRET: purgeSecret } = given;
  const purgeUrls = readUrls(given.EDGE_PURGE_URLS);
  if (seconds === 0 && purgeUrls.length > 0) {
    throw new ConfigError(
      'EDGE_PURGE_URLS is set and nothing is kept that could be taken away; set EDGE_SECONDS too, or leave both out.',
    );
  }
  if (seconds > LONGEST_UNTOLD_SECONDS && purgeUrls.length === 0) {
    throw new ConfigError(
      'EDGE_SECONDS is more than 1, so a cache would show old prices for as long; set EDGE_PURGE_URLS, where it is told what has changed, or EDGE_SECONDS=1.',
    );
  }
  if (purgeSecret !== undefined) assertRandomSecret(purgeSecret, 'EDGE_PURGE_SECRET');
  if (purgeSecret === undefined && purgeUrls.some((url) => !isLoopback(hostOf(url)))) {
    throw new ConfigError(
      'EDGE_PURGE_URLS leads to another machine, where anybody could empty the cache; set EDGE_PURGE_SECRET.',
    );
  }
  return seconds === 0 ? undefined : { seconds, purgeUrls, purgeSecret };
}

function readUrls(text = ''): string[] {
  const urls = text
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  for (const url of urls) {
    const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
    if (isWeb && new URL(url).username === '') continue;
    throw new ConfigError(
      'EDGE_PURGE_URLS needs addresses that begin with http:// or https:// and have no password in them, with commas between them.',
    );
  }
  return urls;
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
