/** Sentences about the values of an address that the shop does not know. Used by loaders only. */
import type { UnknownValues } from '../../../../contract/page-api.ts';
import { capitalise, joinWords } from '../../../../shared/words/wording.ts';
import type { OrderChoice } from './order-choice.ts';
import { namePhones } from './result-text.ts';

/** Nothing longer is repeated: an address can hold any sentence. */
const BRAND_LIKE = /^[\p{L}\p{N}][\p{L}\p{N}&+.-]{0,19}(?: [\p{L}\p{N}&+.-]{1,19})?$/u;
const MOST_NAMED = 3;

export function describeUnknown(unknown: UnknownValues, choice: OrderChoice): string[] {
  return writeNotices(unknown, { shown: describeShown(choice), page: 'list' });
}

/** @param told `shown`: what the page shows instead of brands that are not sold */
export function writeNotices(
  { brands, keys }: UnknownValues,
  { shown, page }: { shown: string; page: 'list' | 'finder' },
): string[] {
  const sentences: string[] = [];
  if (brands.length > 0) {
    const names = brands.filter((name) => BRAND_LIKE.test(name)).slice(0, MOST_NAMED);
    const listed = names.length === 0 ? 'this brand' : joinWords(names.map(capitalise), 'or');
    sentences.push(`We do not sell ${listed}. ${shown}`);
  }
  if (keys.length > 0) {
    const quoted = keys.map((key) => `“${key}”`);
    const [values, them] = keys.length === 1 ? ['a value', 'it'] : ['values', 'them'];
    sentences.push(
      `The address has ${values} for ${joinWords(quoted, 'and')} that we do not know, so the ${page} ignores ${them}.`,
    );
  }
  return sentences;
}

function describeShown({ brand, query }: OrderChoice): string {
  if (brand) return `Here are our ${namePhones(brand.label)}.`;
  if (query.category) return 'Here are the other brands.';
  const isNarrowed = Object.keys(query).length > 0;
  return isNarrowed ? 'Here are phones of all our brands.' : 'Here are all our phones.';
}
