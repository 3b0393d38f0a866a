/** For loaders: what a page tells of the variants of a phone, whichever is chosen. Pure. */
import { formatStorage, joinWords } from '../../../../shared/words/wording.ts';
import type { PagePhone, PageVariant } from '../phone/shown-phone.ts';
import { labelOf, PART_NAMES, PARTS, type Part, type Value, valuesOf } from './list-choices.ts';

type Known = Pick<PageVariant, '_id' | Part | 'available'>;

/**
 * The parts in which all variants are the same, as far as they are known.
 * @param madeGb the sizes that the phone is made with: of one that is sold without telling, the only one
 */
export function listSame(variants: readonly Known[], madeGb: readonly number[]): PagePhone['same'] {
  return PARTS.flatMap((part) => {
    const [only = null, ...others] = valuesOf(variants, part);
    const [made = null, ...sizes] = part === 'storage' ? madeGb : [];
    const value = only ?? (sizes.length === 0 ? made : null);
    return others.length > 0 || value === null
      ? []
      : [{ name: PART_NAMES[part], value: labelOf(value) }];
  });
}

/** By part and value: "512 GB is sold in Black and White.", for sizes that are not sold with all that comes before. */
export function listSoldWhere(variants: readonly Known[]): PagePhone['soldWhere'] {
  const sold = (['storage', 'ram'] as const).flatMap((part) =>
    valuesOf(variants, part).flatMap((value) => {
      const having = variants.filter((one) => one[part] === value);
      return countBefore(part, having) === countBefore(part, variants)
        ? []
        : [[`${part}${value}`, tellWhere(part, value, having)]];
    }),
  );
  return Object.fromEntries(sold);
}

/** How many choices of what is chosen before there are. */
function countBefore(part: Part, variants: readonly Known[]): number {
  const before = PARTS.slice(0, PARTS.indexOf(part));
  return new Set(variants.map((one) => before.map((other) => one[other]).join('\n'))).size;
}

/** "512 GB is sold in Black and White.", "16 GB is sold in Black with 1 TB." */
function tellWhere(part: Part, value: Value, having: readonly Known[]): string {
  const byColour = Map.groupBy(having, ({ colour }) => colour);
  const coloursBySizes = Map.groupBy(byColour.keys(), (colour) => {
    const sizes = part === 'ram' ? (byColour.get(colour) ?? []) : [];
    return joinWords(sizes.flatMap(({ storage }) => storage ?? []).map(formatStorage), 'or');
  });
  const places = [...coloursBySizes].map(([sizes, colours]) => {
    const known = colours.filter((colour) => colour !== null);
    return [
      ...(known.length > 0 ? [`in ${joinWords(known, 'and')}`] : []),
      ...(sizes === '' ? [] : [`with ${sizes}`]),
    ].join(' ');
  });
  return `${labelOf(value)} is sold ${joinWords(places, 'and')}.`;
}

const MOST_LEFT = 3;

/** Of what can be had in place of a variant, the nearest: what differs in one thing first, and its own colour. */
export function listLeft(variants: readonly Known[], instead: Known): string[] {
  const order = (one: Known) => [
    PARTS.filter((part) => one[part] !== instead[part]).length,
    Number(one.colour !== instead.colour),
    Math.abs((one.storage ?? 0) - (instead.storage ?? 0)),
    Math.abs((one.ram ?? 0) - (instead.ram ?? 0)),
  ];
  return variants
    .filter(({ available }) => available > 0)
    .sort((a, b) => compare(order(a), order(b)))
    .slice(0, MOST_LEFT)
    .map(({ _id }) => _id);
}

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((value, place) => value - (other[place] ?? 0)).find((by) => by !== 0) ?? 0;
}
