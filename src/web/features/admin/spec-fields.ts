/**
 * What is known of a model, as lines of text that people type: forth and back. Empty means not
 * known. Pure; tested in spec-fields.test.ts.
 */
import type { Category } from '../../../shared/constants.ts';
import { describeModelYears, FIRST_MODEL_YEAR, isModelYear } from '../../../shared/model-years.ts';
import type { MobileSpecs } from '../../../shop/catalogue/specs.ts';

export type SpecTexts = Record<string, string>;

interface SpecField {
  name: string;
  label: string;
  hint?: string;
  /** A number with this many decimals; a text without. */
  decimals?: number;
  isRequired?: boolean;
  read: (specs: MobileSpecs) => unknown;
}

/** In the order of the form. The required ones are what a drawing to scale needs. */
export const SPEC_FIELDS: readonly SpecField[] = [
  { name: 'year', label: 'Year', decimals: 0, isRequired: true, read: (s) => s.year },
  ...(['height', 'width', 'depth'] as const).map((side) => ({
    name: `${side}Mm`,
    label: `${side[0]?.toUpperCase()}${side.slice(1)}, mm`,
    decimals: 2,
    isRequired: true,
    read: (s: MobileSpecs) => s.body[`${side}Mm`],
  })),
  { name: 'weightG', label: 'Weight, g', decimals: 1, read: (s) => s.weightG },
  {
    ...{ name: 'sizeIn', label: 'Screen, inches', decimals: 2, isRequired: true },
    read: (s) => s.display.sizeIn,
  },
  { name: 'panel', label: 'Panel', read: (s) => s.display.panel },
  { name: 'refreshHz', label: 'Refresh rate, Hz', decimals: 0, read: (s) => s.display.refreshHz },
  { name: 'chipset', label: 'Chipset', read: (s) => s.chipset },
  { name: 'osAtLaunch', label: 'System at launch', read: (s) => s.osAtLaunch },
  {
    ...{ name: 'ramGb', label: 'Memory variants, GB', hint: 'Such as 8, 12', isRequired: true },
    read: (s) => s.ramGb.join(', '),
  },
  {
    ...{ name: 'storageGb', label: 'Storage variants, GB', hint: 'Such as 128, 256' },
    isRequired: true,
    read: (s) => s.storageGb.join(', '),
  },
  {
    ...{ name: 'rear', label: 'Rear cameras, MP and kind', hint: 'Such as 50 wide, 12 ultrawide' },
    isRequired: true,
    read: (s) => s.cameras.rear.map(({ mp, role }) => `${mp} ${role}`).join(', '),
  },
  {
    ...{ name: 'front', label: 'Front cameras, MP', hint: 'Such as 12', isRequired: true },
    read: (s) => s.cameras.front.map(({ mp }) => mp).join(', '),
  },
  { name: 'batteryMah', label: 'Battery, mAh', decimals: 0, read: (s) => s.batteryMah },
  { name: 'wiredChargeW', label: 'Charging by wire, W', decimals: 1, read: (s) => s.wiredChargeW },
  { name: 'ipRating', label: 'Protection', hint: 'Such as IP68', read: (s) => s.ipRating },
  {
    ...{ name: 'fiveG', label: '5G', hint: 'yes or no', isRequired: true },
    read: (s) => (s.fiveG ? 'yes' : 'no'),
  },
  {
    ...{ name: 'colours', label: 'Colours', hint: 'A name and its hex code for each, with commas' },
    isRequired: true,
    read: (s) => s.colours.map(({ name, hex }) => `${name} ${hex}`).join(', '),
  },
];

export function toTexts(specs: MobileSpecs | null): SpecTexts {
  return Object.fromEntries(
    SPEC_FIELDS.map(({ name, read }) => [name, specs ? String(read(specs) ?? '') : '']),
  );
}

/**
 * @param base the present specs; what has no line in the form stays as it is there
 * @returns the specs, null while every line is empty, or what is wrong per line
 */
export function readSpecs(
  texts: SpecTexts,
  base: MobileSpecs | null,
  category: Category,
): { specs: MobileSpecs | null } | { problems: Record<string, string> } {
  const given = (name: string) => (texts[name] ?? '').trim();
  if (SPEC_FIELDS.every(({ name }) => given(name) === '')) return { specs: base ? base : null };
  const problems = findProblems(given);
  if (Object.keys(problems).length > 0) return { problems };
  const number = (name: string) => (given(name) === '' ? null : Number(given(name)));
  const needed = (name: string) => Number(given(name));
  const text = (name: string) => given(name) || null;
  const start = base ?? emptySpecs(category, needed('widthMm'), needed('heightMm'));
  return {
    specs: {
      ...start,
      year: needed('year'),
      body: {
        ...start.body,
        heightMm: needed('heightMm'),
        widthMm: needed('widthMm'),
        depthMm: needed('depthMm'),
      },
      weightG: number('weightG'),
      display: {
        ...start.display,
        sizeIn: needed('sizeIn'),
        panel: text('panel'),
        refreshHz: number('refreshHz'),
      },
      chipset: text('chipset'),
      osAtLaunch: text('osAtLaunch'),
      ramGb: parts(given('ramGb')).map(Number),
      storageGb: parts(given('storageGb')).map(Number),
      cameras: {
        rear: parts(given('rear')).map((part) => {
          const [mp, ...role] = part.split(/\s+/);
          return { mp: Number(mp), role: role.join(' ') };
        }),
        front: parts(given('front')).map((part) => ({ mp: Number(part) })),
      },
      batteryMah: number('batteryMah'),
      wiredChargeW: number('wiredChargeW'),
      ipRating: text('ipRating'),
      fiveG: given('fiveG').toLowerCase() === 'yes',
      colours: parts(given('colours')).map((part) => {
        const [, name = '', hex = ''] = COLOUR.exec(part) ?? [];
        const known = start.colours.find((colour) => colour.name === name.trim());
        const { finish } = known ?? start.art;
        return { name: name.trim(), hex: hex.toLowerCase(), finish };
      }),
    },
  };
}

const COLOUR = /^(.+?)\s+(#[0-9a-f]{6})$/i;
const LISTS: Record<string, [form: RegExp, problem: string]> = {
  ramGb: [/^\d{1,4}$/, 'Whole gigabytes with commas, such as 8, 12'],
  storageGb: [/^\d{1,5}$/, 'Whole gigabytes with commas, such as 128, 256'],
  rear: [/^\d{1,3}(?:\.\d)?\s+\S/, 'Megapixels and kind, such as 50 wide, 12 ultrawide'],
  front: [/^\d{1,3}(?:\.\d)?$/, 'Megapixels with commas, such as 12'],
  fiveG: [/^(?:yes|no)$/i, 'Write yes or no'],
  colours: [COLOUR, 'A name and its hex code, with six digits, for each colour'],
};

function findProblems(given: (name: string) => string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { name, label, decimals, isRequired } of SPEC_FIELDS) {
    const text = given(name);
    const list = LISTS[name];
    if (text === '') {
      if (isRequired) problems[name] = `${label} is needed, or leave all of this empty`;
    } else if (list) {
      if (!parts(text).every((part) => list[0].test(part))) problems[name] = list[1];
    } else if (decimals !== undefined && !(/^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0)) {
      problems[name] = `${label} is a number above zero`;
    } else if (decimals === 0 && !Number.isInteger(Number(text))) {
      problems[name] = `${label} is a whole number`;
    } else if (name === 'year' && !isModelYear(Number(text), new Date())) {
      problems[name] = describeModelYears(new Date());
    }
  }
  return problems;
}

function parts(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

const BRANDS = {
  iPhone: 'Apple',
  samsung: 'Samsung',
  realme: 'realme',
  vivo: 'vivo',
  oppo: 'OPPO',
} as const;

/** A plain phone to start from: its drawing has a strip of lenses. */
function emptySpecs(category: Category, widthMm: number, heightMm: number): MobileSpecs {
  const edgeMm = 4;
  return {
    ...{
      brand: BRANDS[category],
      year: FIRST_MODEL_YEAR,
      weightG: null,
      chipset: null,
      osAtLaunch: null,
    },
    body: { heightMm, widthMm, depthMm: 8, folded: null },
    display: {
      ...{ sizeIn: 6, resolution: null, panel: null, refreshHz: null, ppi: null },
      ...{ screenToBodyPercent: null, coverSizeIn: null },
      activeAreaMm: [widthMm - edgeMm, heightMm - 2 * edgeMm],
    },
    ...{ ramGb: [], storageGb: [], cameras: { rear: [], front: [] }, colours: [] },
    ...{ batteryMah: null, wiredChargeW: null, ipRating: null, fiveG: true },
    art: {
      ...{ family: 'column', finish: 'gloss', frame: 'flat', material: 'aluminium' },
      ...{ cornerMm: 10, frontCamera: 'punch-centre', lensMm: 11, decor: null },
    },
  };
}
