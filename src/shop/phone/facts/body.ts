/** What is known of a phone's body; a foldable's is the open one, and it has a folded one besides. */
import type { Fact } from '../fact.ts';

const MM = ['mm', 'millimetres'] as const;

export const BODY = {
  height: {
    label: 'Height',
    kind: 'number',
    at: 'body.heightMm',
    decimals: 2,
    unit: MM,
    isRequired: true,
    filter: {
      prefer: 'body.folded.heightMm',
      keys: ['minHeight', 'maxHeight'],
      most: 400,
      decimals: 1,
      help: 'How tall the phone is in millimetres (foldables closed): what has to fit into your pocket. A bank card is 85.6 mm long.',
      place: 6,
      options: [
        { label: 'Up to 150 mm', most: 150 },
        { label: '150 to 160 mm', least: 150, most: 160 },
        { label: '160 mm and more', least: 160 },
      ],
    },
    phrases: [
      {
        number: String.raw`\d{2,3}(?:\.\d)?`,
        unit: String.raw`mm\b`,
        more: '# mm and taller',
        less: 'Up to # mm tall',
        alone: 'less',
      },
      {
        words:
          /\b(?:(?:that )?fits? (?:in|into) (?:one|1|a|my|the|your) (?:hand|pocket)|(?:with |in |for )?(?:one|1)[- ]hand(?:ed)?(?: use)?|(?:for )?small hands?|pocket(?:able|[- ]?sized?)?|small(?:er)?|compact|tiny)\b/,
        label: 'Small',
        most: 150,
      },
    ],
    form: { group: 'Body', place: 1 },
    row: { group: 'Size', place: 1, as: 'openSize' },
  },
  width: {
    label: 'Width',
    kind: 'number',
    at: 'body.widthMm',
    decimals: 2,
    unit: MM,
    isRequired: true,
    form: { group: 'Body', place: 2 },
  },
  depth: {
    label: 'Depth',
    kind: 'number',
    at: 'body.depthMm',
    decimals: 2,
    unit: MM,
    isRequired: true,
    form: { group: 'Body', place: 3 },
  },
  weight: {
    label: 'Weight',
    kind: 'number',
    at: 'weightG',
    decimals: 1,
    unit: ['g', 'grams'],
    better: 'less',
    filter: {
      keys: ['minWeight', 'maxWeight'],
      most: 2_000,
      decimals: 0,
      help: 'In grams, without a case. Below 175 g counts as light; above 210 g you feel it in a shirt pocket.',
      place: 7,
      options: [
        { label: 'Up to 175 g', most: 175 },
        { label: '175 to 200 g', least: 175, most: 200 },
        { label: '200 g and more', least: 200 },
      ],
    },
    phrases: [
      {
        number: String.raw`\d{2,3}`,
        unit: String.raw`(?:g|grams?)\b`,
        more: '# g and more',
        less: 'Up to # g',
        alone: 'less',
      },
      {
        words:
          /\blight(?:weight|er)?\b(?! (?:blue|brown|gold|gr[ae]y|green|pink|purple|violet|yellow)\b)/,
        label: 'Light',
        most: 175,
      },
    ],
    form: { group: 'Body', place: 4 },
    row: { group: 'Size', place: 3 },
  },
  protection: {
    label: 'Protection',
    kind: 'text',
    at: 'ipRating',
    source: 'sources.protection',
    usual: ['IPX4', 'IP48', 'IP54', 'IP65', 'IP67', 'IPX8', 'IP68', 'IP68/IP69'],
    form: { group: 'Body', place: 5 },
    row: {
      group: 'Size',
      place: 5,
      term: 'Water and dust',
      explained:
        'The IP code: the first figure is protection against dust (up to 6), the second against water (up to 9).',
    },
    csv: 'ip_code',
  },
  foldedHeight: {
    label: 'Folded height',
    kind: 'number',
    at: 'body.folded.heightMm',
    decimals: 2,
    unit: MM,
    isRequired: true,
    form: { group: 'Body', place: 7 },
    row: { group: 'Size', place: 2, term: 'Closed', as: 'closedSize' },
  },
  foldedWidth: {
    label: 'Folded width',
    kind: 'number',
    at: 'body.folded.widthMm',
    decimals: 2,
    unit: MM,
    isRequired: true,
    form: { group: 'Body', place: 8 },
  },
  foldedDepth: {
    label: 'Folded depth',
    kind: 'number',
    at: 'body.folded.depthMm',
    decimals: 2,
    unit: MM,
    isRequired: true,
    form: { group: 'Body', place: 9 },
  },
} as const satisfies Record<string, Fact>;
