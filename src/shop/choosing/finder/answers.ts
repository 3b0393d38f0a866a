/** What the finder asks, and what it can be answered. Plain data: pages and the server read it. */
import type { Asked } from '../../phone/filters.ts';

/** How tall a closed phone of each size is, in whole mm, both ends included. */
export const SIZES = {
  small: { label: 'Small', most: 150 },
  medium: { label: 'Medium', least: 150, most: 160 },
  large: { label: 'Large', least: 160 },
} as const satisfies Record<string, { label: string; least?: number; most?: number }>;
export type SizeName = keyof typeof SIZES;

/** Hours between two charges that can be asked for. */
export const HOURS = [18, 24, 30, 36, 48] as const;
/** Years that a phone can be wanted for. */
export const YEARS = [2, 3, 4, 5, 7] as const;

/** Numbers that are typed: whole ones, from the least to the most that makes sense. */
export const TYPED = {
  hand: { least: 120, most: 240 },
  pocketHeight: { least: 60, most: 250 },
  pocketWidth: { least: 40, most: 150 },
  budget: { least: 1, most: 100_000 },
  spend: { least: 1, most: 100_000 },
} as const;
export type TypedName = keyof typeof TYPED;

/** What phones are weighed by, in the order of the sliders. */
export const CRITERIA = [
  { name: 'size', label: 'How it fits' },
  { name: 'battery', label: 'Battery' },
  { name: 'price', label: 'Low price' },
  { name: 'years', label: 'Years of use' },
  { name: 'camera', label: 'Camera' },
  { name: 'screen', label: 'Screen' },
  { name: 'weight', label: 'Low weight' },
] as const;
export type CriterionName = (typeof CRITERIA)[number]['name'];
export const CRITERION_NAMES = CRITERIA.map(({ name }) => name);

/** How much a criterion counts: its number is its share. */
export const LEVELS = ['Not at all', 'A little', 'Some', 'A lot', 'Most of all'] as const;
export const TOP_LEVEL = LEVELS.length - 1;
/** What everything counts until a slider is moved. */
export const START_LEVEL = 2;

/** Filters that are asked in another way, or that say nothing about what somebody needs. */
const ASKED_OTHERWISE: readonly string[] = [
  ...['price', 'height', 'battery', 'year', 'updatesUntil'],
  ...['inStock', 'offers', 'colour'],
];

/** Whether a filter is among what a phone must have. */
export function isMust({ name }: { name: string }): boolean {
  return !ASKED_OTHERWISE.includes(name);
}

/** What somebody has answered; every question can be left out. */
export type FinderAnswers = { [Name in TypedName]?: number | undefined } & {
  size?: SizeName | undefined;
  hours?: (typeof HOURS)[number] | undefined;
  /** Years that it should be kept. */
  keep?: (typeof YEARS)[number] | undefined;
  /** Under the keys of the list's filters. */
  must?: Asked | undefined;
  /** Levels that are not START_LEVEL. */
  levels?: Partial<Record<CriterionName, number>> | undefined;
};

export function levelOf({ levels }: FinderAnswers, name: CriterionName): number {
  return levels?.[name] ?? START_LEVEL;
}
