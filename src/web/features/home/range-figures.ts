/**
 * Sentences and bars of the home page, made from what the range comes to. Made where the page is
 * loaded, so that the browser gets the words and not the rules.
 */

import type { Extreme, RangeFacts } from '../../../shared/rules/range-facts.ts';
import { formatNumber } from '../../../shared/words/wording.ts';

/** A line of a bar chart: one tick stands for `perTick` phones. */
export interface Bar {
  label: string;
  phones: number;
  ticks: number;
  /** The one that the text is about. */
  isMeant: boolean;
}

export interface Chart {
  text: string;
  bars: Bar[];
  /** What a tick stands for. */
  scale: string;
}

/** A figure with its unit, and what it says. */
export interface Reading {
  name: string;
  figure: string;
  unit: string;
  text: string;
}

export interface RangeFigures {
  /** How many phones are on sale, with separators. */
  total: string;
  front: string;
  screens: string;
  lenses: Chart;
  cameras: Chart;
  memory: Chart;
  readings: Reading[];
}

/** So many ticks fit side by side in the narrowest tile. */
const MOST_TICKS = 36;
const DUAL = 2;
const ADVERTISED_MEMORY_GB = 8;
const LARGE_MEMORY_GB = 12;
const LARGE_STORAGE_GB = 128;
/** At four megabytes each, as the storage filter explains it. */
const PHOTOS = '30,000';
/** In place of a figure while no phone says it. */
const NOT_COUNTED = { figure: '–', unit: '' };

/** Everything that the home page says in figures. */
export function describeRange(facts: RangeFacts): RangeFigures {
  const { lenses, mainMp, memory, frontMp, screens } = facts;
  const [usual] = mainMp.toSorted((a, b) => b.phones - a.phones);
  return {
    total: formatNumber(facts.onSale),
    front: frontMp ? ` Ours run from ${frontMp.least} to ${frontMp.most} megapixels.` : '',
    screens: screens ? `Screens run from ${screens.least} to ${screens.most} inches. ` : '',
    lenses: toChart({
      text: describeLenses(facts),
      bars: lenses.map(({ value, phones: count }) => ({
        label: `${value} ${value === 1 ? 'lens' : 'lenses'}`,
        phones: count,
        isMeant: value === DUAL,
      })),
    }),
    cameras: toChart({
      text: `${describeUsual(facts, usual)}The processor merges several frames into each picture.`,
      bars: mainMp.map(({ value, phones: count }) => ({
        label: `${value} MP`,
        phones: count,
        isMeant: value === usual?.value,
      })),
    }),
    memory: toChart({
      text: describeMemory(facts),
      bars: memory.map(({ value, phones: count }) => ({
        label: `${value} GB`,
        phones: count,
        isMeant: value === ADVERTISED_MEMORY_GB,
      })),
    }),
    readings: describeQualities(facts),
  };
}

/** With a single phone, or none whose specs are known, there is no range to count. */
function isRange({ phones }: RangeFacts): boolean {
  return phones > 1;
}

function describeLenses(facts: RangeFacts): string {
  const lenses = 'a main one, and usually an ultra-wide one for the room around you.';
  if (!isRange(facts)) return `Two lenses: ${lenses}`;
  const count = countFrom(facts.lenses, DUAL);
  return `${outOf(count, facts.phones)} have at least two lenses: ${lenses}`;
}

function describeUsual(facts: RangeFacts, usual: RangeFacts['mainMp'][number] | undefined): string {
  if (!usual || !isRange(facts)) return '';
  const share = outOf(usual.phones, facts.phones);
  return `The usual main camera has ${usual.value} megapixels: ${share}. `;
}

function describeMemory(facts: RangeFacts): string {
  const { memory, phones } = facts;
  const kind = 'Phones use the low-power kind, LPDDR.';
  if (!isRange(facts)) return kind;
  const meant = memory.find(({ value }) => value === ADVERTISED_MEMORY_GB)?.phones ?? 0;
  const isMost = memory.every(({ phones: count }) => count <= meant);
  const start = `${outOf(meant, phones)} start with 8 GB`;
  return `${start}${isMost ? ', more than any other size' : ''}. ${kind}`;
}

/** The six qualities, in the order of the specification. */
function describeQualities(facts: RangeFacts): Reading[] {
  const { phones, chips, thinnest, thickest, tallest, withFiveG, memory, storage } = facts;
  const share = (count: number) =>
    phones === 0
      ? NOT_COUNTED
      : { figure: formatNumber(count), unit: `of ${formatNumber(phones)}` };
  return [
    {
      name: 'Intelligent processor',
      ...(chips === 0
        ? NOT_COUNTED
        : { figure: formatNumber(chips), unit: chips === 1 ? 'chip' : 'chips' }),
      text: 'Different processors in the range; each phone’s page names its own.',
    },
    {
      name: 'HD surround audio',
      ...inMm(tallest),
      text: `End to end${tallest ? ` on the ${tallest.name}` : ''}. Held sideways, that is how far apart left and right can be.`,
    },
    {
      name: 'Stylish bevel edges',
      ...inMm(thinnest),
      text:
        thinnest && thickest
          ? `Our thinnest edge, on the ${thinnest.name}. The thickest: ${thickest.mm} mm, ${thickest.name}.`
          : 'Each phone’s page shows its edges from the side.',
    },
    {
      name: '4.0 WIFI specs',
      ...share(withFiveG),
      text: 'Phones with 5G too, for when the Wi-Fi ends at the front door.',
    },
    {
      name: 'Multitasking and threading',
      ...share(countFrom(memory, LARGE_MEMORY_GB)),
      text: `Phones with ${LARGE_MEMORY_GB} GB of memory or more: map, music and a call at once.`,
    },
    {
      name: 'Cloud storage',
      ...share(countFrom(storage, LARGE_STORAGE_GB)),
      text: `Phones with room for about ${PHOTOS} photos (${LARGE_STORAGE_GB} GB or more) before the cloud takes over.`,
    },
  ];
}

function inMm(extreme: Extreme | null): Pick<Reading, 'figure' | 'unit'> {
  return extreme ? { figure: String(extreme.mm), unit: 'mm' } : NOT_COUNTED;
}

function countFrom(shares: RangeFacts['memory'], least: number): number {
  return shares.reduce((sum, { value, phones }) => sum + (value >= least ? phones : 0), 0);
}

function outOf(count: number, phones: number): string {
  return `${formatNumber(count)} of our ${formatNumber(phones)} phones`;
}

function toChart({ text, bars }: { text: string; bars: Omit<Bar, 'ticks'>[] }): Chart {
  const perTick = Math.max(
    1,
    Math.ceil(Math.max(...bars.map(({ phones }) => phones)) / MOST_TICKS),
  );
  return {
    text,
    bars: bars.map((bar) => ({ ...bar, ticks: Math.ceil(bar.phones / perTick) })),
    scale: `Each mark stands for ${perTick === 1 ? 'one phone' : `${formatNumber(perTick)} phones`}`,
  };
}
