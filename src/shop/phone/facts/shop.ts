/** What the shop decides about a phone, as far as lists can be narrowed by it. */
import { CATEGORIES } from '../brands.ts';
import { COLOUR_FAMILIES } from '../colour-families.ts';
import type { Fact } from '../fact.ts';

export const PRICE = {
  brand: {
    label: 'Brand',
    kind: 'choice',
    options: CATEGORIES,
    // The options are the brands.
    filter: { keys: ['category'], promoted: true, place: 1, options: [] },
  },
  price: {
    label: 'Price',
    kind: 'number',
    decimals: 0,
    better: 'less',
    filter: {
      keys: ['min', 'max'],
      most: 100_000,
      unit: '$',
      promoted: true,
      place: 2,
      options: [
        { label: 'Up to $300', most: 300 },
        { label: '$300 to $500', least: 300, most: 500 },
        { label: '$500 to $800', least: 500, most: 800 },
        { label: '$800 to $1,100', least: 800, most: 1_100 },
        { label: '$1,100 and more', least: 1_100 },
      ],
    },
  },
} as const satisfies Record<string, Fact>;

export const SOLD = {
  colour: {
    label: 'Colour',
    kind: 'choice',
    options: COLOUR_FAMILIES.map(({ name }) => name),
    filter: {
      keys: ['colour'],
      help: 'The colours that we sell. Makers have a name of their own for each; this goes by what they look like.',
      place: 6,
      options: COLOUR_FAMILIES.map(({ name, label }) => ({ label, value: name })),
    },
    phrases: COLOUR_FAMILIES.map(({ name, label, asked }) => ({
      words: asked,
      label,
      value: name,
    })),
  },
} as const satisfies Record<string, Fact>;

export const STOCK = {
  inStock: {
    label: 'In stock',
    kind: 'flag',
    filter: { keys: ['inStock'], promoted: true, place: 17, options: [{ label: 'In stock' }] },
    phrases: [{ words: /\b(?:in stock|available)\b/, label: 'In stock' }],
  },
  offers: {
    label: 'On offer',
    kind: 'flag',
    filter: { keys: ['offers'], place: 18, options: [{ label: 'On offer' }] },
    phrases: [
      {
        words:
          /\b(?:(?:on|special) offers?|offers?|on sale|reduced|discounts?|discounted|deals?)\b/,
        label: 'On offer',
      },
    ],
  },
} as const satisfies Record<string, Fact>;
