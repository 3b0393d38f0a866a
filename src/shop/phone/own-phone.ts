/**
 * The phone that a shopper owns: one of the shop's, or a size typed by hand. Plain data, the same in the browser
 * that keeps it, on the wire and in the account. What is read back from a browser is held to the same limits.
 */
import type { FactName } from './facts.ts';

interface Measure {
  /** Says label and unit. */
  fact: FactName;
  /** What anybody may type, both ends included: wide enough for every phone there has been. */
  least: number;
  most: number;
  isRequired?: true;
}

/** What is told of a phone in numbers; of one that folds, closed. In the order of a form. */
export const MEASURES = {
  heightMm: { fact: 'height', least: 20, most: 500, isRequired: true },
  widthMm: { fact: 'width', least: 20, most: 500, isRequired: true },
  depthMm: { fact: 'depth', least: 2, most: 100 },
  weightG: { fact: 'weight', least: 10, most: 2_000 },
  batteryMah: { fact: 'battery', least: 50, most: 50_000 },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

/** Null is not known. */
export type Measures = Record<MeasureName, number | null>;

export interface OwnPhone extends Measures {
  /** `UNNAMED` when it was given none. */
  name: string;
  /** Of the shop's phone; null for a size typed by hand. */
  slug: string | null;
  heightMm: number;
  widthMm: number;
}

export const UNNAMED = 'My phone';
export const NAME_MOST_CHARACTERS = 60;
const SLUG = /^[a-z0-9-]{1,200}$/;

/** @returns the own phone in a value of any shape, or null: what a browser kept may be rubbish */
export function readOwnPhone(value: unknown): OwnPhone | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, slug = null, ...others } = value as Record<string, unknown>;
  if (typeof name !== 'string' || name.trim() === '' || name.length > NAME_MOST_CHARACTERS) {
    return null;
  }
  if (slug !== null && (typeof slug !== 'string' || !SLUG.test(slug))) return null;
  const measures = MEASURE_NAMES.map((measure) => [measure, others[measure] ?? null] as const);
  if (!measures.every(([measure, number]) => fits(measure, number))) return null;
  return { name, slug, ...Object.fromEntries(measures) } as OwnPhone;
}

/** Whether a value may be this measure. */
export function fits(measure: MeasureName, value: unknown): boolean {
  const { least, most, ...limits } = MEASURES[measure];
  if (value === null) return !('isRequired' in limits);
  return typeof value === 'number' && value >= least && value <= most;
}

/** As it stands in a sentence: "your iPhone 12 mini", "your phone". */
export function nameOwn({ name }: Pick<OwnPhone, 'name'>): string {
  return name === UNNAMED ? 'your phone' : `your ${name}`;
}

/** Whether two are the same phone in every word and number. */
export function isSamePhone(one: OwnPhone, other: OwnPhone): boolean {
  return (
    one.name === other.name &&
    one.slug === other.slug &&
    MEASURE_NAMES.every((measure) => one[measure] === other[measure])
  );
}

/** Measures as pages send them with each card, in the order of `MEASURE_NAMES`. */
export type PackedMeasures = (number | null)[];

export function packMeasures(measures: Measures): PackedMeasures {
  return MEASURE_NAMES.map((measure) => measures[measure]);
}

export function unpackMeasures(packed: PackedMeasures): Measures {
  const known = MEASURE_NAMES.map((measure, index) => [measure, packed[index] ?? null]);
  return Object.fromEntries(known) as Measures;
}
