/**
 * What a list of mobiles can be asked for, and the keys of it. Plain data, apart from what the filters
 * are called and explain: whoever only reads addresses does without the texts.
 */
import type { Category } from '../shop/phone/brands.ts';
import type { SearchSort } from './mobile-sorts.ts';

/** Bounds, both ends included. A mobile of which the fact is not known fits no bound on it. */
export interface NumberFilters {
  /** Price paid now, whole dollars. */
  min?: number;
  max?: number;
  /** Screen diagonal in inches. */
  minScreen?: number;
  maxScreen?: number;
  /** Height of the closed phone in millimetres. */
  minHeight?: number;
  maxHeight?: number;
  /** Grams. */
  minWeight?: number;
  maxWeight?: number;
  /** Milliampere-hours. */
  minBattery?: number;
  maxBattery?: number;
  /** Gigabytes that the phone can be had with at least. */
  minStorage?: number;
  /** Year of the announcement. */
  minYear?: number;
  maxYear?: number;
}

export interface FlagFilters {
  fiveG?: boolean;
  foldable?: boolean;
  inStock?: boolean;
  /** Reduced for a limited time. */
  offers?: boolean;
}

export interface MobileFilters extends NumberFilters, FlagFilters {
  /** Any of these brands. */
  category?: Category[];
}

/** What a page's address can ask for. */
export interface MobileSearchQuery extends MobileFilters {
  /** What the shopper typed; phrases such as "under 500" in it count as filters. */
  q?: string;
  sort?: SearchSort;
  /** Where the page before ended. */
  cursor?: string;
  limit?: number;
}

/** Keys that take a number, with the largest value that makes sense and the decimals it may have. */
export const NUMBER_KEYS: Record<keyof NumberFilters, { most: number; decimals: 0 | 1 | 2 }> = {
  min: { most: 100_000, decimals: 0 },
  max: { most: 100_000, decimals: 0 },
  minScreen: { most: 20, decimals: 2 },
  maxScreen: { most: 20, decimals: 2 },
  minHeight: { most: 400, decimals: 1 },
  maxHeight: { most: 400, decimals: 1 },
  minWeight: { most: 2_000, decimals: 0 },
  maxWeight: { most: 2_000, decimals: 0 },
  minBattery: { most: 50_000, decimals: 0 },
  maxBattery: { most: 50_000, decimals: 0 },
  minStorage: { most: 65_536, decimals: 0 },
  minYear: { most: 2100, decimals: 0 },
  maxYear: { most: 2100, decimals: 0 },
};

export const FLAG_KEYS = ['fiveG', 'foldable', 'inStock', 'offers'] as const;

/** Filters with two bounds, or one: the keys of the least and the most. */
export const RANGE_KEYS = {
  price: ['min', 'max'],
  screen: ['minScreen', 'maxScreen'],
  battery: ['minBattery', 'maxBattery'],
  storage: ['minStorage'],
  height: ['minHeight', 'maxHeight'],
  weight: ['minWeight', 'maxWeight'],
  year: ['minYear', 'maxYear'],
} as const satisfies Record<string, readonly (keyof NumberFilters)[]>;
