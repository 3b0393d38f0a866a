/** Computes what lists, searches and the finder ask of a phone, once when it is loaded. Pure. */
import { LOW_STOCK_UNITS } from '../../../shared/rules/webhook-events.ts';
import { nameWords } from '../../../shared/words/name-words.ts';
import { measuresOf } from '../../choosing/index.ts';
import { BRANDS } from '../../phone/brands.ts';
import { type ColourFamily, colourFamily } from '../../phone/colour-families.ts';
import type { Mobile } from '../mobile.ts';
import { brandCalled } from '../search/brand-words.ts';
import { codeWord, type SearchedText } from '../search/text-query.ts';
import { optionMasks } from './filter.ts';
import type { ListedPhone } from './listed-phone.ts';

/** What the database says of a phone on sale. */
export type LoadedPhone = Omit<ListedPhone, ComputedField>;

type ComputedField = 'measures' | 'colours' | 'options' | 'isLowStock' | 'isPartlySoldOut' | 'text';

export function toListedPhone(loaded: LoadedPhone): ListedPhone {
  const { variants } = loaded;
  const measures = measuresOf(loaded);
  const colours = coloursOf(loaded);
  return {
    ...loaded,
    measures,
    colours,
    options: optionMasks({ measures, colours }),
    isLowStock: variants.some(({ available }) => available <= LOW_STOCK_UNITS),
    isPartlySoldOut: variants.some(({ available }) => available === 0),
    text: textOf(loaded),
  };
}

function coloursOf({ variants }: Mobile): ListedPhone['colours'] {
  const sizes: Partial<Record<ColourFamily, number>> = {};
  for (const { colour, colourHex, storageGb } of variants) {
    const family = colourFamily(colour, colourHex);
    if (family) sizes[family] = Math.max(sizes[family] ?? 0, storageGb ?? 0);
  }
  return sizes;
}

function textOf({ name, category, specs, description, variants }: Mobile): SearchedText {
  const words = nameWords(makerInFront(category, name) + name);
  const facts = [specs?.chipset, specs?.osAtLaunch, specs?.display?.panel];
  const named = withBlanks(words);
  const ofFacts = withBlanks(nameWords(facts.map((fact) => fact ?? '').join(' ')));
  const ofVariants = withBlanks([...colourWords(variants), ...codes(variants)]);
  return {
    name: named,
    facts: ofFacts,
    variants: ofVariants,
    all: named + ofFacts + withBlanks(nameWords(description)) + ofVariants,
    model: nameWords(name).filter((word) => !brandCalled(word)),
  };
}

const withBlanks = (words: readonly string[]) => ` ${words.join(' ')} `;

/** "apple " of an iPhone 15, "samsung " of a Galaxy S24; nothing where the name says it. */
function makerInFront(category: string, name: string): string {
  const maker = BRANDS.find((brand) => brand.category === category)?.maker ?? category;
  if (maker.toLowerCase() !== category.toLowerCase()) return `${maker} `;
  return name.toLowerCase().includes(category.toLowerCase()) ? '' : `${category} `;
}

/** The words of each colour, and all of it as one: "cobalt violet #cobaltviolet". */
function colourWords(variants: Mobile['variants']): string[] {
  const names = new Set(variants.flatMap(({ colour }) => colour ?? []));
  return [...names].flatMap((name) => {
    const words = nameWords(name).map((word) => word.replace('gray', 'grey'));
    return [...words, `#${words.join('')}`];
  });
}

/** SKU and barcode as one word each, marked by a sign that no typed word has. */
function codes(variants: Mobile['variants']): string[] {
  return variants.flatMap(({ sku, barcode }) => [sku, barcode ?? []].flat()).map(codeWord);
}
