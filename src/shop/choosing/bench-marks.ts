/**
 * Differences between bodies on the bench: where they are drawn, and how they are told. All are measured
 * against one body. Lengths are millimetres, told to a tenth.
 */
import type { Alignment, BenchView } from './bench-address.ts';
import type { BenchLayout, Place, Size } from './bench-layout.ts';

export interface Mark {
  /** Of the body that differs. */
  index: number;
  axis: 'height' | 'width';
  /** Where the body that is measured against ends, and where this one does: y of a height, x of a width. */
  fromMm: number;
  toMm: number;
  /** The body is what is measured against less this, not more. */
  isLess: boolean;
  text: string;
}

export interface LaidOver {
  /** The first is what the others are measured against. */
  places: readonly Place[];
  view: BenchView;
  align: Alignment;
  /** A body was moved from where it is aligned: what is between the edges is no difference in size. */
  isMoved: boolean;
}

/** Less than what is told is no difference. */
const LEAST_MM = 0.05;

/** "71.5 mm": to a tenth, without one that is nought. */
export function formatMm(mm: number): string {
  return `${Math.round(Math.abs(mm) * 10) / 10} mm`;
}

/** How one body differs from another: "9 mm taller", "3.2 mm wider"; "same height". */
export function describeBody(body: Size, from: Size, view: BenchView): [string, string] {
  return [heightText(body.heightMm - from.heightMm), widthText(body.widthMm - from.widthMm, view)];
}

/**
 * Where each body ends beyond, or short of, another one that would stand on the same spot. What would run
 * into the next body is told in words only.
 */
export function markBeside(
  { places, columnsMm }: Pick<BenchLayout, 'places' | 'columnsMm'>,
  from: Size,
  view: BenchView,
): Mark[] {
  const marks = places.flatMap((place, index): Mark[] => {
    const [height, width] = describeBody(place, from, view);
    const { xMm, widthMm, heightMm } = place;
    const high = { fromMm: from.heightMm, toMm: heightMm, isLess: heightMm < from.heightMm };
    const wide = {
      fromMm: xMm + from.widthMm,
      toMm: xMm + widthMm,
      isLess: widthMm < from.widthMm,
    };
    const hasRoom = from.widthMm <= (columnsMm[index] ?? 0);
    return [
      { index, axis: 'height', ...high, text: height },
      ...(hasRoom ? [{ index, axis: 'width' as const, ...wide, text: width }] : []),
    ];
  });
  return marks.filter(isSeen);
}

/** What is between the edges that the alignment does not bring together. */
export function markOver(laid: LaidOver): Mark[] {
  const [first, ...others] = laid.places;
  if (!first) return [];
  return others.flatMap((place, after) => overMarks(first, place, after + 1, laid)).filter(isSeen);
}

function overMarks(first: Place, place: Place, index: number, laid: LaidOver): Mark[] {
  const { align, view, isMoved } = laid;
  const atBottoms = align.startsWith('top') && !isMoved;
  const atLefts = align.endsWith('right') && !isMoved;
  const yOf = ({ yMm, heightMm }: Place) => (atBottoms ? yMm : yMm + heightMm);
  const xOf = ({ xMm, widthMm }: Place) => (atLefts ? xMm : xMm + widthMm);
  const [height, width] = describeBody(place, first, view);
  // Between edges that were moved apart nothing is missing.
  const y = {
    fromMm: yOf(first),
    toMm: yOf(place),
    isLess: !isMoved && place.heightMm < first.heightMm,
  };
  const x = {
    fromMm: xOf(first),
    toMm: xOf(place),
    isLess: !isMoved && place.widthMm < first.widthMm,
  };
  const tell = (difference: string, { fromMm, toMm }: typeof y, ends: string) => {
    if (isMoved) return formatMm(toMm - fromMm);
    return align === 'centre' ? `${formatMm(toMm - fromMm)} at ${ends}` : difference;
  };
  return [
    { index, axis: 'height', ...y, text: tell(height, y, 'both ends') },
    { index, axis: 'width', ...x, text: tell(width, x, 'both sides') },
  ];
}

function isSeen({ fromMm, toMm }: Mark): boolean {
  return Math.abs(toMm - fromMm) >= LEAST_MM;
}

function heightText(mm: number): string {
  if (Math.abs(mm) < LEAST_MM) return 'same height';
  return `${formatMm(mm)} ${mm > 0 ? 'taller' : 'shorter'}`;
}

function widthText(mm: number, view: BenchView): string {
  const isDepth = view === 'side';
  if (Math.abs(mm) < LEAST_MM) return isDepth ? 'same depth' : 'same width';
  if (isDepth) return `${formatMm(mm)} ${mm > 0 ? 'thicker' : 'thinner'}`;
  return `${formatMm(mm)} ${mm > 0 ? 'wider' : 'narrower'}`;
}
