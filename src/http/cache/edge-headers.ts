/**
 * What a cache in front of the shop is told about a page: for how long, and with which tags. Protects: it keeps
 * nothing that is out of date, made for somebody, or that says by itself how it may be kept, as calls do.
 * See docs/decisions/running/038-a-cache-in-front.md.
 */
import type { Config } from '../../config.ts';
import type { CachedAnswer } from './byte-cache.ts';
import { edgeTagsOf } from './edge-tags.ts';

/** So long it may show what it has while the shop is away. */
const AWAY_SECONDS = 86_400;

/** @returns nothing where a browser and all that is in between have to ask each time */
export type EdgeHeaders = (answer: CachedAnswer) => Record<string, string>;

export function createEdgeHeaders({ edge }: Pick<Config, 'edge'>): EdgeHeaders {
  if (!edge) return () => ({});
  // Who is told what is out of date may show the rest on while it asks; nobody else may.
  const shownOn = edge.purgeUrls.length > 0 ? [`stale-while-revalidate=${edge.seconds}`] : [];
  const kept = [
    'public',
    'max-age=0',
    `s-maxage=${edge.seconds}`,
    ...shownOn,
    `stale-if-error=${AWAY_SECONDS}`,
  ].join(', ');
  return ({ headers, shows }): Record<string, string> => {
    if (headers['cache-control'] !== undefined) return {};
    const tags = edgeTagsOf(shows);
    return {
      'cache-control': kept,
      'surrogate-key': tags.join(' '),
      'cache-tag': tags.join(','),
    };
  };
}
