/**
 * What can be chosen of a phone: its colour, then of that colour the storage, then the memory. Protects: what is not
 * sold together is never offered together, and what is sold out says so. Pure; tell-variants.ts is for loaders.
 */
import { formatStorage } from '../../../../shared/words/wording.ts';
import { formatDollars } from '../../../ui/price.tsx';
import type { PagePhone, PageVariant } from '../phone/shown-phone.ts';
import { NOT_KNOWN } from '../specs/not-known.ts';

/** What variants are told apart by, in the order in which it is chosen. */
export const PARTS = ['colour', 'storage', 'ram'] as const;
export type Part = (typeof PARTS)[number];
export type Value = string | number | null;
export const PART_NAMES = { colour: 'Colour', storage: 'Storage', ram: 'Memory' } as const;

export interface ChoiceOption {
  label: string;
  /** Null for what is no colour, or one that is not known. */
  hex: string | null;
  /** What is chosen with it; null when there is no such variant. */
  variant: PageVariant | null;
  isChosen: boolean;
  /** Its price, or why it cannot be had; empty when there is nothing to say. */
  note: string;
}

export interface ChoiceGroup {
  name: string;
  isOfColours: boolean;
  options: readonly ChoiceOption[];
  /** Where the sizes are sold that what is chosen does not have; empty when it has all. */
  elsewhere: string;
}

type Phone = Pick<PagePhone, 'variants' | 'soldWhere'>;

/** One for each part in which variants differ. */
export function listChoices(phone: Phone, chosen: PageVariant): ChoiceGroup[] {
  return PARTS.flatMap((part) => {
    const values = valuesOf(phone.variants, part);
    return values.length > 1 ? [toGroup(part, values, { ...phone, chosen })] : [];
  });
}

/** Colours in the order of the variants; sizes from the smallest on; what is not known last. */
export function valuesOf(variants: readonly Pick<PageVariant, Part>[], part: Part): Value[] {
  const values = [...new Set<Value>(variants.map((variant) => variant[part]))];
  if (part === 'colour') return values;
  return values.sort((a, b) => Number(a ?? Infinity) - Number(b ?? Infinity));
}

export function labelOf(value: Value): string {
  return typeof value === 'number' ? formatStorage(value) : (value ?? NOT_KNOWN);
}

type Choosing = Phone & { chosen: PageVariant };

function toGroup(part: Part, values: readonly Value[], choosing: Choosing): ChoiceGroup {
  const { chosen, soldWhere } = choosing;
  const found = values.map((value) => ({ value, variant: findVariant(part, value, choosing) }));
  const isPriced = new Set(found.flatMap(({ variant }) => variant?.price ?? [])).size > 1;
  const isOfColours = part === 'colour';
  return {
    name: PART_NAMES[part],
    isOfColours,
    options: found.map(({ value, variant }) => ({
      label: labelOf(value),
      hex: isOfColours && variant ? variant.colourHex : null,
      variant,
      isChosen: chosen[part] === value,
      note: variant
        ? writeNote(part, variant, { ...choosing, isPriced })
        : tellMissing(part, chosen),
    })),
    elsewhere: found
      .flatMap(({ value, variant }) => (variant ? [] : (soldWhere[`${part}${value}`] ?? [])))
      .join(' '),
  };
}

/** What pressing an option leads to: of what is chosen, the parts before it stay, and those after it if they can. */
function findVariant(part: Part, value: Value, { variants, chosen }: Choosing): PageVariant | null {
  const before = PARTS.slice(0, PARTS.indexOf(part));
  const [nearest] = variants
    .filter((one) => one[part] === value && before.every((other) => one[other] === chosen[other]))
    .sort((a, b) => distance(a, chosen) - distance(b, chosen));
  return nearest ?? null;
}

/** A step of storage counts more than any of memory. */
function distance(one: PageVariant, other: PageVariant): number {
  const [storage, ram] = (['storage', 'ram'] as const).map((part) =>
    Math.abs((one[part] ?? 0) - (other[part] ?? 0)),
  );
  return (storage ?? 0) * 10_000 + (ram ?? 0);
}

function tellMissing(part: Part, { colour, storage }: PageVariant): string {
  if (part === 'ram' && storage !== null) return `Not with ${labelOf(storage)}`;
  return colour === null ? 'Not sold with it' : `Not in ${colour}`;
}

function writeNote(
  part: Part,
  variant: PageVariant,
  { variants, isPriced }: Phone & { isPriced: boolean },
): string {
  if (variant.available > 0) return isPriced ? formatDollars(variant.price) : '';
  const isLeft = variants.some((one) => one[part] === variant[part] && one.available > 0);
  const isSizeOnly = part === 'colour' && isLeft && variant.storage !== null;
  return isSizeOnly ? `${labelOf(variant.storage)} sold out` : 'Sold out';
}
