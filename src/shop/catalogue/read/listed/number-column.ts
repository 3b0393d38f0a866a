/**
 * One number of each mobile, by its place. Protects: which mobiles lie within two bounds is found out once and
 * then kept true with each change, so that an option that every page offers costs no look at the mobiles.
 */
import { type Bits, emptyBits, withPlace } from './bits.ts';

/** Bounds that were asked for lately: more than a filter has options. */
const MOST_KEPT = 24;
const FIRST_ROOM = 1_024;

interface Kept {
  least: number;
  most: number;
  bits: Bits;
}

export interface NumberColumn {
  /** @param value NaN when it is not known: that lies within no bounds */
  set(place: number, value: number): void;
  /** NaN when it is not known. */
  get(place: number): number;
  /** All of them, by place, at least as many as there are places. Not to be kept or changed by the caller. */
  values(): Float64Array;
  /** Grows whenever one of them becomes another one: what was made of them before is out of date then. */
  version(): number;
  /** The places with a number from `least` to `most`, both included. Not to be changed by the caller. */
  between(least: number, most: number): Bits;
}

export function createNumberColumn(): NumberColumn {
  let values = new Float64Array(FIRST_ROOM).fill(Number.NaN);
  let version = 0;
  /** In order of use, so the first one is the one to forget. */
  const kept = new Map<string, Kept>();

  function makeRoom(place: number): void {
    if (place < values.length) return;
    const larger = new Float64Array(Math.max(place + 1, values.length * 2)).fill(Number.NaN);
    larger.set(values);
    values = larger;
  }

  return {
    set(place, value) {
      makeRoom(place);
      if (!Object.is(values[place], value)) version += 1;
      values[place] = value;
      for (const range of kept.values()) {
        range.bits = withPlace(range.bits, place, value >= range.least && value <= range.most);
      }
    },
    get: (place) => values[place] ?? Number.NaN,
    values: () => values,
    version: () => version,
    between(least, most) {
      const key = `${least} ${most}`;
      const range = kept.get(key) ?? { least, most, bits: within(values, least, most) };
      kept.delete(key);
      kept.set(key, range);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return range.bits;
    },
  };
}

function within(values: Float64Array, least: number, most: number): Bits {
  const bits = emptyBits(values.length);
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? Number.NaN;
    if (value >= least && value <= most)
      bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }
  return bits;
}
