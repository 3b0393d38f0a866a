/**
 * Sentences and bars of the home page, made from what the range comes to. Made where the page is
 * loaded, so that the browser gets the words and not the rules.
 */

import type { RangeFacts } from '../../../shared/rules/range-facts.ts';
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

/** Everything that the home page says in figures. */
export function describeRange(facts: RangeFacts): RangeFigures {
  const { phones, lenses, mainMp, memory, frontMp, screens } = facts;
  const [usual] = mainMp.toSorted((a, b) => b.phones - a.phones);
  return {
    total: formatNumber(facts.onSale),
    front: frontMp ? ` Ours run from ${frontMp.least} to ${frontMp.most} megapixels.` : '',
    screens: screens ? `Screens run from ${screens.least} to ${screens.most} inches. ` : '',
    lenses: toChart({
      text: `${outOf(countFrom(lenses, DUAL), phones)} have at least two lenses: a main one, and usually an ultra-wide one for the room around you.`,
      bars: lenses.map(({ value, phones: count }) => ({
        label: `${value} ${value === 1 ? 'lens' : 'lenses'}`,
        phones: count,
        isMeant: value === DUAL,
      })),
    }),
    cameras: toChart({
      text: `${usual ? `The usual main camera has ${usual.value} megapixels: ${outOf(usual.phones, phones)}. ` : ''}The processor merges several frames into each picture.`,
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

function describeMemory({ memory, phones }: RangeFacts): string {
  const meant = memory.find(({ value }) => value === ADVERTISED_MEMORY_GB)?.phones ?? 0;
  const isMost = memory.every(({ phones: count }) => count <= meant);
  const start = `${outOf(meant, phones)} start with 8 GB`;
  return `${start}${isMost ? ', more than any other size' : ''}. Phones use the low-power kind, LPDDR.`;
}

/** The six qualities, in the order of the specification. */
function describeQualities(facts: RangeFacts): Reading[] {
  const { phones, chips, thinnest, thickest, tallest, withFiveG, memory, storage } = facts;
  return [
    {
      name: 'Intelligent processor',
      figure: formatNumber(chips),
      unit: 'chips',
      text: 'Different processors in the range; each phone’s page names its own.',
    },
    {
      name: 'HD surround audio',
      figure: tallest ? String(tallest.mm) : '–',
      unit: 'mm',
      text: `End to end${tallest ? ` on the ${tallest.name}` : ''}. Held sideways, that is how far apart left and right can be.`,
    },
    {
      name: 'Stylish bevel edges',
      figure: thinnest ? String(thinnest.mm) : '–',
      unit: 'mm',
      text:
        thinnest && thickest
          ? `Our thinnest edge, on the ${thinnest.name}. The thickest: ${thickest.mm} mm, ${thickest.name}.`
          : 'Each phone’s page shows its edges from the side.',
    },
    {
      name: '4.0 WIFI specs',
      figure: formatNumber(withFiveG),
      unit: `of ${formatNumber(phones)}`,
      text: 'Phones with 5G too, for when the Wi-Fi ends at the front door.',
    },
    {
      name: 'Multitasking and threading',
      figure: formatNumber(countFrom(memory, LARGE_MEMORY_GB)),
      unit: `of ${formatNumber(phones)}`,
      text: `Phones with ${LARGE_MEMORY_GB} GB of memory or more: map, music and a call at once.`,
    },
    {
      name: 'Cloud storage',
      figure: formatNumber(countFrom(storage, LARGE_STORAGE_GB)),
      unit: `of ${formatNumber(phones)}`,
      text: `Phones with room for about ${PHOTOS} photos (${LARGE_STORAGE_GB} GB or more) before the cloud takes over.`,
    },
  ];
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
