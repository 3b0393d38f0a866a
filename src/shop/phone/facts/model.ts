/** What kind of phone a model is, in which colours it comes, and how it is drawn. */
import { MAKERS } from '../brand-lists.ts';
import type { Fact } from '../fact.ts';

const FINISH = {
  kind: 'choice',
  options: ['matte', 'gloss', 'leather', 'two-tone', 'metal'],
} as const;

export const MODEL = {
  maker: { label: 'Maker', kind: 'choice', at: 'brand', options: MAKERS, isRequired: true },
  year: {
    label: 'Year',
    kind: 'year',
    at: 'year',
    isRequired: true,
    better: 'more',
    filter: {
      keys: ['minYear', 'maxYear'],
      most: 2100,
      place: 8,
      options: [
        { label: '2025 and later', least: 2025 },
        { label: '2024', least: 2024, most: 2024 },
        { label: '2023', least: 2023, most: 2023 },
        { label: '2022 and earlier', most: 2022 },
      ],
    },
    form: { group: 'Model', place: 1 },
    row: { group: 'Inside', place: 8 },
  },
  fiveG: {
    label: '5G',
    kind: 'flag',
    at: 'fiveG',
    isRequired: true,
    better: 'more',
    filter: {
      keys: ['fiveG'],
      help: 'The fifth generation of mobile networks, faster than 4G where there is coverage. 5G phones work on 4G networks too.',
      place: 13,
      options: [{ label: '5G' }],
    },
    phrases: [{ words: /\b5\s?g\b/, label: '5G', turn: 3 }],
    form: { group: 'Model', place: 4 },
    row: {
      group: 'Inside',
      place: 4,
      explained: 'The mobile network after 4G, and faster where there is coverage.',
    },
  },
  foldable: {
    label: 'It folds',
    kind: 'part',
    at: 'body.folded',
    filter: {
      keys: ['foldable'],
      label: 'Foldable',
      help: 'The screen folds in the middle: the phone closes to half its size, or opens into a small tablet.',
      place: 16,
      options: [{ label: 'Foldable' }],
    },
    phrases: [
      {
        words: /\b(?:foldables?|folding(?: phones?)?|(?:flip|fold) phones?)\b/,
        label: 'Foldable',
      },
      { words: /\b(?:flip|fold)\b/, label: 'Foldable', isName: true },
    ],
    form: { group: 'Body', place: 6, hint: 'The size above is that of the open phone.' },
  },
  colours: {
    label: 'Colours',
    kind: 'rows',
    at: 'colours',
    isRequired: true,
    noun: 'colour',
    parts: {
      name: { label: 'name', kind: 'text', isFilled: true },
      hex: { label: 'code', kind: 'colour' },
      finish: { label: 'finish', ...FINISH },
    },
    form: { group: 'Colours', hint: 'Lists show the first one.' },
  },
  family: { label: 'Drawing', kind: 'text', at: 'art.family', isRequired: true },
  finish: { label: 'Finish', ...FINISH, at: 'art.finish', isRequired: true },
  frame: {
    label: 'Frame',
    kind: 'choice',
    at: 'art.frame',
    options: ['flat', 'rounded', 'curved'],
    isRequired: true,
  },
  material: {
    label: 'Material of the frame',
    kind: 'choice',
    at: 'art.material',
    options: ['aluminium', 'steel', 'titanium', 'plastic'],
    isRequired: true,
    row: { group: 'Size', place: 4, term: 'Frame' },
  },
  corner: { label: 'Corner', kind: 'number', at: 'art.cornerMm', decimals: 2, isRequired: true },
  frontCamera: {
    label: 'Place of the front camera',
    kind: 'choice',
    at: 'art.frontCamera',
    options: [
      'home',
      'notch-wide',
      'notch',
      'island',
      'drop',
      'punch-left',
      'punch-centre',
      'punch-right',
      'pill-left',
    ],
    isRequired: true,
  },
  lens: { label: 'Lens', kind: 'number', at: 'art.lensMm', decimals: 2, isRequired: true },
  decor: { label: 'Decor', kind: 'text', at: 'art.decor' },
} as const satisfies Record<string, Fact>;
