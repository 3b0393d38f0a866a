/**
 * The filters of the catalogue with their options and explanations.
 * Plain data, read by the server, the pages and the tests. Tested in mobile-filters.test.ts.
 */
import { BRANDS } from '../shop/phone/brands.ts';
import { type MobileFilters, RANGE_KEYS } from './mobile-query.ts';

export type {
  FlagFilters,
  MobileFilters,
  MobileSearchQuery,
  NumberFilters,
} from './mobile-query.ts';

export type FilterName =
  | 'brand'
  | 'price'
  | 'screen'
  | 'height'
  | 'weight'
  | 'battery'
  | 'storage'
  | 'year'
  | 'fiveG'
  | 'foldable'
  | 'inStock'
  | 'offers';

export interface FilterOption {
  label: string;
  /** What choosing it asks for. */
  filters: MobileFilters;
}

export interface MobileFilter {
  name: FilterName;
  label: string;
  /** `many`: any of the options together; `range`: two bounds, the options are shortcuts; `flag`: on or off. */
  kind: 'many' | 'range' | 'flag';
  /** Keys of the address that it sets. */
  keys: readonly (keyof MobileFilters)[];
  /** Written after a number, or before it for `$`. */
  unit: string | null;
  /** What the term means and what to choose, for people who do not know it; null where all do. */
  help: string | null;
  /** Offered above the list as well as in the panel. */
  promoted: boolean;
  options: readonly FilterOption[];
}

/** In the order in which they are shown. */
export const MOBILE_FILTERS: readonly MobileFilter[] = [
  {
    name: 'brand',
    label: 'Brand',
    kind: 'many',
    keys: ['category'],
    unit: null,
    help: null,
    promoted: true,
    options: BRANDS.map(({ category, label }) => ({ label, filters: { category: [category] } })),
  },
  {
    name: 'price',
    label: 'Price',
    kind: 'range',
    keys: RANGE_KEYS.price,
    unit: '$',
    help: null,
    promoted: true,
    options: [
      { label: 'Up to $300', filters: { max: 300 } },
      { label: '$300 to $500', filters: { min: 300, max: 500 } },
      { label: '$500 to $800', filters: { min: 500, max: 800 } },
      { label: '$800 to $1,100', filters: { min: 800, max: 1_100 } },
      { label: '$1,100 and more', filters: { min: 1_100 } },
    ],
  },
  {
    name: 'screen',
    label: 'Screen',
    kind: 'range',
    keys: RANGE_KEYS.screen,
    unit: '″',
    help: 'The screen’s diagonal in inches, measured corner to corner. Most phones have 6 to 7 inches; smaller is easier with one hand, larger is better for films.',
    promoted: true,
    options: [
      { label: 'Up to 6.1″', filters: { maxScreen: 6.1 } },
      { label: '6.2″ to 6.6″', filters: { minScreen: 6.11, maxScreen: 6.69 } },
      { label: '6.7″ and more', filters: { minScreen: 6.7 } },
    ],
  },
  {
    name: 'battery',
    label: 'Battery',
    kind: 'range',
    keys: RANGE_KEYS.battery,
    unit: ' mAh',
    help: 'How much charge the battery holds, in milliampere-hours. 4,000 mAh lasts most people a day, 5,000 mAh well into a second.',
    promoted: true,
    options: [
      { label: '4,000 mAh and more', filters: { minBattery: 4_000 } },
      { label: '4,500 mAh and more', filters: { minBattery: 4_500 } },
      { label: '5,000 mAh and more', filters: { minBattery: 5_000 } },
      { label: '5,500 mAh and more', filters: { minBattery: 5_500 } },
    ],
  },
  {
    name: 'storage',
    label: 'Storage',
    kind: 'range',
    keys: RANGE_KEYS.storage,
    unit: ' GB',
    help: 'Space for photos, films and apps, in gigabytes. 128 GB holds about 30,000 photos; 1 TB is 1,024 GB. Shows phones made with this much or more.',
    promoted: false,
    options: [
      { label: '128 GB and more', filters: { minStorage: 128 } },
      { label: '256 GB and more', filters: { minStorage: 256 } },
      { label: '512 GB and more', filters: { minStorage: 512 } },
      { label: '1 TB and more', filters: { minStorage: 1_024 } },
    ],
  },
  {
    name: 'height',
    label: 'Height',
    kind: 'range',
    keys: RANGE_KEYS.height,
    unit: ' mm',
    help: 'How tall the phone is in millimetres (foldables closed): what has to fit into your pocket. A bank card is 85.6 mm long.',
    promoted: false,
    options: [
      { label: 'Up to 150 mm', filters: { maxHeight: 150 } },
      { label: '150 to 160 mm', filters: { minHeight: 150, maxHeight: 160 } },
      { label: '160 mm and more', filters: { minHeight: 160 } },
    ],
  },
  {
    name: 'weight',
    label: 'Weight',
    kind: 'range',
    keys: RANGE_KEYS.weight,
    unit: ' g',
    help: 'In grams, without a case. Below 175 g counts as light; above 210 g you feel it in a shirt pocket.',
    promoted: false,
    options: [
      { label: 'Up to 175 g', filters: { maxWeight: 175 } },
      { label: '175 to 200 g', filters: { minWeight: 175, maxWeight: 200 } },
      { label: '200 g and more', filters: { minWeight: 200 } },
    ],
  },
  {
    name: 'year',
    label: 'Year',
    kind: 'range',
    keys: RANGE_KEYS.year,
    unit: null,
    help: null,
    promoted: false,
    options: [
      { label: '2025 and later', filters: { minYear: 2025 } },
      { label: '2024', filters: { minYear: 2024, maxYear: 2024 } },
      { label: '2023', filters: { minYear: 2023, maxYear: 2023 } },
      { label: '2022 and earlier', filters: { maxYear: 2022 } },
    ],
  },
  {
    name: 'fiveG',
    label: '5G',
    kind: 'flag',
    keys: ['fiveG'],
    unit: null,
    help: 'The fifth generation of mobile networks, faster than 4G where there is coverage. 5G phones work on 4G networks too.',
    promoted: false,
    options: [{ label: '5G', filters: { fiveG: true } }],
  },
  {
    name: 'foldable',
    label: 'Foldable',
    kind: 'flag',
    keys: ['foldable'],
    unit: null,
    help: 'The screen folds in the middle: the phone closes to half its size, or opens into a small tablet.',
    promoted: false,
    options: [{ label: 'Foldable', filters: { foldable: true } }],
  },
  {
    name: 'inStock',
    label: 'In stock',
    kind: 'flag',
    keys: ['inStock'],
    unit: null,
    help: null,
    promoted: true,
    options: [{ label: 'In stock', filters: { inStock: true } }],
  },
  {
    name: 'offers',
    label: 'On offer',
    kind: 'flag',
    keys: ['offers'],
    unit: null,
    help: null,
    promoted: false,
    options: [{ label: 'On offer', filters: { offers: true } }],
  },
];

/** What a card shows of a mobile, each with the filter that narrows by it. */
export const CARD_ATTRIBUTES: Record<string, FilterName> = {
  brand: 'brand',
  price: 'price',
  earlierPrice: 'offers',
  screen: 'screen',
  storage: 'storage',
  battery: 'battery',
  network: 'fiveG',
  height: 'height',
  stock: 'inStock',
};
