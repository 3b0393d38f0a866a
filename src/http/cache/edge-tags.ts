/**
 * The tags of an answer as a cache in front of the shop gets them, and what it is told after a change. Short, in
 * small letters and digits, because some of them do not tell A from a. Protects: what is told takes away at
 * least all that the shop itself takes as out of date.
 */
import { createHash } from 'node:crypto';
import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import { ANY, EVERYTHING, LIST, tagsOf } from './tags.ts';

/** On every answer. */
export const SHOP = 'shop';
/** An answer that shows more bears ANY instead: headers stay below 2 KB, where nginx takes 4. */
const MOST_TAGS = 80;
/** Two mobiles that share one are forgotten together, which is no harm. */
const TAG_DIGITS = 10;

/** @param shows undefined for what shows everything */
export function edgeTagsOf(shows: readonly string[] = [ANY]): string[] {
  const tags = shows.length > MOST_TAGS ? [ANY] : shows;
  return [SHOP, ...new Set(tags.map(shorten))];
}

/** What has to go after a change. */
export function outdatedTags(change: CatalogueChange): string[] {
  const tags = tagsOf(change);
  return tags.includes(EVERYTHING) ? [SHOP] : [ANY, ...tags.map(shorten)];
}

function shorten(tag: string): string {
  if (tag === LIST || tag === ANY) return tag;
  const digits = createHash('sha256').update(tag).digest('hex').slice(0, TAG_DIGITS);
  return `${tag.slice(0, 1)}${digits}`;
}
