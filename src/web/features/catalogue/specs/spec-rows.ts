/**
 * The spec table as data: always the same rows in the same order, each with its unit and, where the word is
 * jargon, an explanation. Unknown is "Not known", never 0.
 */
import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import { formatNumber, joinWords } from '../../../../shared/words/wording.ts';
import { formatStorage } from '../buy/storage.ts';
import { NOT_KNOWN } from './not-known.ts';

type Specs = NonNullable<WireMobileDetail['specs']>;

export interface SpecRow {
  term: string;
  value: string;
  /** What the term means, for those who do not deal with phones every day. */
  explained?: string;
}

export interface SpecGroup {
  title: string;
  rows: SpecRow[];
}

export interface KeyFigure {
  name: string;
  /** Written out; the unit follows it, unless it is not known. */
  value: string;
  unit: string;
}

/** What most people ask for first, always in this order; a figure that is not known keeps its place. */
export function listKeyFigures({ display, weightG, batteryMah, cameras }: Specs): KeyFigure[] {
  const mainCamera = Math.max(...cameras.rear.map(({ mp }) => mp));
  const written = (value: number | null) => (value === null ? NOT_KNOWN : formatNumber(value));
  return [
    { name: 'Screen', value: written(display.sizeIn), unit: '″' },
    { name: 'Weight', value: written(weightG), unit: 'g' },
    { name: 'Battery', value: written(batteryMah), unit: 'mAh' },
    { name: 'Best rear camera', value: written(mainCamera), unit: 'MP' },
  ];
}

export function listSpecGroups(specs: Specs): SpecGroup[] {
  return [
    { title: 'Size', rows: sizeRows(specs) },
    { title: 'Screen', rows: screenRows(specs) },
    { title: 'Cameras', rows: cameraRows(specs) },
    { title: 'Inside', rows: insideRows(specs) },
    { title: 'Battery', rows: batteryRows(specs) },
  ];
}

function sizeRows({ body, weightG, ipRating, art }: Specs): SpecRow[] {
  const solid = ({
    heightMm,
    widthMm,
    depthMm,
  }: {
    heightMm: number;
    widthMm: number;
    depthMm: number;
  }) => `${heightMm} × ${widthMm} × ${depthMm} mm`;
  return [
    { term: body.folded ? 'Open' : 'Height, width, depth', value: solid(body) },
    ...(body.folded ? [{ term: 'Closed', value: solid(body.folded) }] : []),
    { term: 'Weight', value: withUnit(weightG, 'g') },
    { term: 'Frame', value: capitalise(art.material) },
    {
      term: 'Water and dust',
      value: ipRating ?? NOT_KNOWN,
      explained:
        'The IP code: the first figure is protection against dust (up to 6), the second against water (up to 9).',
    },
  ];
}

function screenRows({ display }: Specs): SpecRow[] {
  const { sizeIn, resolution, panel, refreshHz, ppi, coverSizeIn } = display;
  return [
    {
      term: 'Diagonal',
      value: `${sizeIn}″ (${Math.round(sizeIn * 25.4)} mm)`,
      explained: 'Measured corner to corner, as if the corners were square.',
    },
    ...(coverSizeIn === null ? [] : [{ term: 'Outer screen', value: `${coverSizeIn}″` }]),
    { term: 'Resolution', value: resolution ? `${resolution.join(' × ')} pixels` : NOT_KNOWN },
    {
      term: 'Pixel density',
      value: withUnit(ppi, 'pixels per inch'),
      explained: 'Above about 300, single pixels cannot be seen at arm’s length.',
    },
    {
      term: 'Panel',
      value: panel ?? NOT_KNOWN,
      explained:
        'OLED and AMOLED pixels make their own light, so black is truly black; an LCD is lit from behind.',
    },
    {
      term: 'Refresh rate',
      value: withUnit(refreshHz, 'Hz'),
      explained:
        'How often the picture is redrawn each second. Higher looks smoother when scrolling.',
    },
  ];
}

function cameraRows({ cameras }: Specs): SpecRow[] {
  return [
    ...cameras.rear.map(({ mp, role }) => ({
      term: `Rear, ${role}`,
      value: `${mp} megapixels`,
      ...(LENSES[role] ? { explained: LENSES[role] } : {}),
    })),
    { term: 'Front', value: cameras.front.map(({ mp }) => `${mp} megapixels`).join(', ') },
  ];
}

const LENSES: Readonly<Record<string, string>> = {
  ultrawide: 'Fits more of the scene into the picture.',
  telephoto: 'Brings distant things closer without losing detail.',
  periscope: 'A zoom lens laid sideways inside the phone, for a longer reach.',
  macro: 'For close-ups from a few centimetres away.',
  depth: 'Measures distance, so the background can be blurred.',
};

function insideRows({ chipset, ramGb, storageGb, osAtLaunch, fiveG, year }: Specs): SpecRow[] {
  return [
    { term: 'Processor', value: chipset ?? NOT_KNOWN },
    {
      term: 'Memory',
      value: `${joinWords(ramGb.map(String), 'or')} GB`,
      explained: 'Working memory (RAM): how many apps can stay open at once.',
    },
    {
      term: 'Storage',
      value: joinWords(storageGb.map(formatStorage), 'or'),
      explained: 'Room for apps, photos and videos.',
    },
    {
      term: '5G',
      value: fiveG ? 'Yes' : 'No',
      explained: 'The mobile network after 4G, and faster where there is coverage.',
    },
    { term: 'System at launch', value: osAtLaunch ?? NOT_KNOWN },
    { term: 'Year', value: String(year) },
  ];
}

function batteryRows({ batteryMah, wiredChargeW }: Specs): SpecRow[] {
  return [
    {
      term: 'Capacity',
      value: withUnit(batteryMah, 'mAh'),
      explained: 'How much charge it holds. 5,000 mAh lasts most people more than a day.',
    },
    {
      term: 'Charging by cable',
      value: withUnit(wiredChargeW, 'W'),
      explained: 'The most power it draws from a charger that supports it.',
    },
  ];
}

function withUnit(value: number | null, unit: string): string {
  return value === null ? NOT_KNOWN : `${formatNumber(value)} ${unit}`;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
