/**
 * How a phone differs from the one that somebody owns, in words: "9 mm shorter, 25 g lighter, twice the battery".
 * Protects: each part is true and can be recomputed from two numbers; what is not known says nothing. Which parts
 * come first and why: docs/decisions/pages/037-the-own-phone.md. Tested for every pair of the first catalogue.
 */
import { FACTS, readPath } from '../phone/facts.ts';
import { MEASURE_NAMES, MEASURES, type MeasureName, type Measures } from '../phone/own-phone.ts';
import type { MobileSpecs } from '../phone/specs.ts';

interface Telling {
  more: string;
  less: string;
  /** A smaller difference is not told: nobody would notice it. */
  least: number;
  /** A difference of so much counts as one step; the part with the most steps is told first. */
  step: number;
  /** Decimals of what is told. */
  decimals: 0 | 1;
  /** Told as a share of the own phone's, because few know the unit; `least` and `step` are shares as well. */
  isShare?: true;
}

/** What is told of each measure: a step is what a hand feels at once, or an hour of a day's use. */
const TELLINGS: Record<MeasureName, Telling> = {
  heightMm: { more: 'taller', less: 'shorter', least: 0.5, step: 5, decimals: 0 },
  widthMm: { more: 'wider', less: 'narrower', least: 0.5, step: 2.5, decimals: 0 },
  depthMm: { more: 'thicker', less: 'thinner', least: 0.3, step: 0.8, decimals: 1 },
  weightG: { more: 'heavier', less: 'lighter', least: 3, step: 12, decimals: 0 },
  batteryMah: {
    more: 'more battery',
    less: 'less battery',
    least: 0.03,
    step: 0.08,
    decimals: 0,
    isShare: true,
  },
};

/** As many parts as a card has room for. */
const MOST_PARTS = 3;
const SAME_SIZE = 'same size';

/** The other phone seen from the own one, the largest difference first. Empty when there is nothing to tell. */
export function describeAgainst(own: Measures, phone: Measures, mostParts = MOST_PARTS): string[] {
  const parts = MEASURE_NAMES.flatMap((measure) => {
    const [mine, theirs] = [own[measure], phone[measure]];
    const text = describeMeasure(measure, mine, theirs);
    if (text === null || mine === null || theirs === null) return [];
    return [{ text, steps: countSteps(measure, mine, theirs) }];
  });
  // A stable sort: of equal differences the size comes before weight and battery.
  const told = parts.sort((one, other) => other.steps - one.steps).slice(0, mostParts);
  if (told.length === 0 && knowsSize(own) && knowsSize(phone)) return [SAME_SIZE];
  return told.map(({ text }) => text);
}

/** One measure of the other phone seen from the own one; null when not known, or too little to be noticed. */
export function describeMeasure(
  measure: MeasureName,
  mine: number | null,
  theirs: number | null,
): string | null {
  if (mine === null || theirs === null) return null;
  const { more, less, least, decimals, isShare } = TELLINGS[measure];
  if (distance(measure, mine, theirs) < least) return null;
  const words = theirs > mine ? more : less;
  if (isShare) return describeShare(theirs / mine, words);
  const [sign] = FACTS[MEASURES[measure].fact].unit;
  // Half a millimetre is told as one: rounding must not make nothing of it.
  const told = Math.max(round(Math.abs(theirs - mine), decimals), 10 ** -decimals);
  return `${told} ${sign} ${words}`;
}

/** What the specs of a phone say of each measure; all unknown without specs. */
export function measure(specs: MobileSpecs | null): Measures {
  const known = MEASURE_NAMES.map((name) => [name, specs && readMeasure(specs, name)]);
  return Object.fromEntries(known) as Measures;
}

/** A closed phone is what a hand and a pocket hold: where the phone folds, the folded size. */
function readMeasure(specs: MobileSpecs, name: MeasureName): number | null {
  const { at } = FACTS[MEASURES[name].fact];
  const folded = at.replace(/^body\./, 'body.folded.');
  return (readPath(specs, folded) ?? readPath(specs, at)) as number | null;
}

/** In the unit, or as a share of the larger one, so that twice and half are as far apart. */
function distance(name: MeasureName, mine: number, theirs: number): number {
  const far = Math.abs(theirs - mine);
  // Without the crumbs of binary fractions: 149.6 and 149.1 are half a millimetre apart.
  return round(TELLINGS[name].isShare ? far / Math.max(mine, theirs) : far, 4);
}

function countSteps(name: MeasureName, mine: number, theirs: number): number {
  return round(distance(name, mine, theirs) / TELLINGS[name].step, 4);
}

/** "twice the battery", "2.4 times the battery", "half the battery", "12% more battery". */
function describeShare(ratio: number, words: string): string {
  const noun = words.replace(/^\w+ /, '');
  const times = round(ratio, 1);
  if (times >= 2) return times === 2 ? `twice the ${noun}` : `${times} times the ${noun}`;
  if (round(ratio, 2) === 0.5) return `half the ${noun}`;
  return `${Math.round(Math.abs(ratio - 1) * 100)}% ${words}`;
}

function knowsSize({ heightMm, widthMm }: Measures): boolean {
  return heightMm !== null && widthMm !== null;
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
