/**
 * The spec table as data: always the same rows in the same order, each with its unit and, where the
 * word is jargon, an explanation. Unknown is "Not known", never 0. Called by the phone page's loader;
 * tested in spec-rows.test.ts.
 */
import type { WireMobileDetail } from '../../../contract/mobiles.ts';
import { formatNumber, joinWords } from '../../../shared/wording.ts';
import { NOT_KNOWN } from './not-known.ts';
import { formatStorage } from './storage.ts';

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
        'The IP code: its first figure is protection against dust, up to 6, its second against water, up to 9.',
    },
  ];
}

function screenRows({ display }: Specs): SpecRow[] {
  const { sizeIn, resolution, panel, refreshHz, ppi, coverSizeIn } = display;
  return [
    {
      term: 'Diagonal',
      value: `${sizeIn}″ (${Math.round(sizeIn * 25.4)} mm)`,
      explained: 'Measured from corner to corner, as if the corners were square.',
    },
    ...(coverSizeIn === null ? [] : [{ term: 'Outer screen', value: `${coverSizeIn}″` }]),
    { term: 'Resolution', value: resolution ? `${resolution.join(' × ')} pixels` : NOT_KNOWN },
    {
      term: 'Pixel density',
      value: withUnit(ppi, 'pixels per inch'),
      explained: 'Above about 300 the eye no longer sees single pixels at arm’s length.',
    },
    {
      term: 'Panel',
      value: panel ?? NOT_KNOWN,
      explained:
        'OLED and AMOLED pixels shine themselves, so black is black; an LCD has a lamp behind it.',
    },
    {
      term: 'Refresh rate',
      value: withUnit(refreshHz, 'Hz'),
      explained: 'How many pictures a second the screen shows. More looks smoother when scrolling.',
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
  ultrawide: 'Takes in more of the room than your eye does.',
  telephoto: 'Brings far things near without losing detail.',
  periscope: 'A zoom lens that lies sideways in the phone, which makes it long enough.',
  macro: 'For things a few centimetres away.',
  depth: 'Measures distance, so that the background can be blurred.',
};

function insideRows({ chipset, ramGb, storageGb, osAtLaunch, fiveG, year }: Specs): SpecRow[] {
  return [
    { term: 'Processor', value: chipset ?? NOT_KNOWN },
    {
      term: 'Memory',
      value: `${joinWords(ramGb.map(String), 'or')} GB`,
      explained: 'Working memory (RAM): how many apps stay open at once.',
    },
    {
      term: 'Storage',
      value: joinWords(storageGb.map(formatStorage), 'or'),
      explained: 'Room for apps, pictures and films.',
    },
    {
      term: '5G',
      value: fiveG ? 'Yes' : 'No',
      explained: 'The mobile network after 4G; faster where it exists.',
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
      explained: 'How much charge it holds. 5,000 mAh last most people a full day and more.',
    },
    {
      term: 'Charging by cable',
      value: withUnit(wiredChargeW, 'W'),
      explained: 'The most power it takes from a fitting charger.',
    },
  ];
}

function withUnit(value: number | null, unit: string): string {
  return value === null ? NOT_KNOWN : `${formatNumber(value)} ${unit}`;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
