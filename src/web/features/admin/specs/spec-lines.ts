/** The single facts of a model that the form asks for, in its order: names, units and what they may be. */

export type SpecName =
  | 'year'
  | 'chipset'
  | 'osAtLaunch'
  | 'heightMm'
  | 'widthMm'
  | 'depthMm'
  | 'foldedHeightMm'
  | 'foldedWidthMm'
  | 'foldedDepthMm'
  | 'weightG'
  | 'ipRating'
  | 'sizeIn'
  | 'coverSizeIn'
  | 'panel'
  | 'refreshHz'
  | 'batteryMah'
  | 'wiredChargeW';

/** A unit as it stands in the control, and as it is read out. */
export type Unit = readonly [sign: string, word: string];

export interface SpecLine {
  label: string;
  unit?: Unit;
  /** A number with at most so many decimals; a text without. */
  decimals?: 0 | 1 | 2;
  /** A drawing to scale needs it. */
  isRequired?: true;
  /** Of a foldable only. */
  isFolded?: true;
  /** What is usual; a model may have something else. */
  choices?: readonly string[];
}

const MM: Unit = ['mm', 'millimetres'];
const INCHES: Unit = ['in', 'inches'];

export const SPEC_LINES: Readonly<Record<SpecName, SpecLine>> = {
  year: { label: 'Year', decimals: 0, isRequired: true },
  chipset: { label: 'Chipset' },
  osAtLaunch: { label: 'System at launch' },
  heightMm: { label: 'Height', unit: MM, decimals: 2, isRequired: true },
  widthMm: { label: 'Width', unit: MM, decimals: 2, isRequired: true },
  depthMm: { label: 'Depth', unit: MM, decimals: 2, isRequired: true },
  foldedHeightMm: {
    label: 'Folded height',
    unit: MM,
    decimals: 2,
    isRequired: true,
    isFolded: true,
  },
  foldedWidthMm: { label: 'Folded width', unit: MM, decimals: 2, isRequired: true, isFolded: true },
  foldedDepthMm: { label: 'Folded depth', unit: MM, decimals: 2, isRequired: true, isFolded: true },
  weightG: { label: 'Weight', unit: ['g', 'grams'], decimals: 1 },
  ipRating: {
    label: 'Protection',
    choices: ['IPX4', 'IP48', 'IP54', 'IP65', 'IP67', 'IPX8', 'IP68', 'IP68/IP69'],
  },
  sizeIn: { label: 'Screen size', unit: INCHES, decimals: 2, isRequired: true },
  coverSizeIn: { label: 'Cover screen', unit: INCHES, decimals: 2, isFolded: true },
  panel: { label: 'Panel', choices: ['LCD', 'OLED', 'AMOLED', 'foldable AMOLED'] },
  refreshHz: { label: 'Refresh rate', unit: ['Hz', 'hertz'], decimals: 0 },
  batteryMah: { label: 'Battery', unit: ['mAh', 'milliampere-hours'], decimals: 0 },
  wiredChargeW: { label: 'Wired charging', unit: ['W', 'watts'], decimals: 1 },
};

export const SPEC_NAMES = Object.keys(SPEC_LINES) as SpecName[];

/** What kinds of cameras there are on the back. */
export const CAMERA_KINDS = [
  ['wide', 'Wide (main)'],
  ['ultrawide', 'Ultrawide'],
  ['tele', 'Tele'],
  ['periscope tele', 'Periscope tele'],
  ['macro', 'Macro'],
  ['depth', 'Depth'],
  ['mono', 'Monochrome'],
  ['microscope', 'Microscope'],
] as const;

export const MEMORY_GB = [2, 3, 4, 6, 8, 12, 16, 24];
export const STORAGE_GB = [32, 64, 128, 256, 512, 1024, 2048];

/** `1024` as `1 TB`. */
export function formatGigabytes(gigabytes: number): string {
  return gigabytes >= 1024 && gigabytes % 1024 === 0 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`;
}
