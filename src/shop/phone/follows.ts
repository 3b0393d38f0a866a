/** Facts that follow from others. */
import type { Fact } from './fact.ts';

interface Rule {
  /** Path in the specs of the fact that it follows from. */
  from: string;
  /** @param value what the specs say there; null when it is not known, and then neither is this */
  read(value: unknown): unknown;
}

/**
 * How far water is kept out, from the second figure of an IP code (IEC 60529), such as the 8 of IP68. Of several
 * codes (IP68/IP69) the highest counts. Figures up to 6 include those below them. 7 and 8 are for immersion; they
 * do not include jets (5 and 6), which are therefore no filter. A 9 alone stands for hot jets from close by and
 * includes no immersion: it counts as 4. An X in its place means that nobody has tried: not known.
 */
const WATER_CODES = (
  [
    ['8', 8],
    ['7', 7],
    ['6', 6],
    ['5', 5],
    ['[49]', 4],
    ['3', 3],
    ['2', 2],
    ['1', 1],
    ['0', 0],
  ] as const
).map(([figure, level]) => ({ code: `IP[0-6X]${figure}`, level }));

/** Kinds of SIM that phones take; two of a kind can be used at once. */
export const SIM_KINDS = ['nano-SIM', 'two nano-SIMs', 'eSIM', 'two eSIMs'] as const;
const E_SIMS = ['eSIM', 'two eSIMs'];
const TWO_SIMS = ['two nano-SIMs', 'two eSIMs'];

const hasOne = (kinds: readonly unknown[], wanted: readonly string[]) =>
  wanted.some((kind) => kinds.includes(kind));

export const FOLLOWING: Readonly<Record<NonNullable<Fact['follows']>, Rule>> = {
  waterLevel: {
    from: 'ipRating',
    read: (code) =>
      WATER_CODES.find(
        ({ code: wanted }) => typeof code === 'string' && new RegExp(wanted).test(code),
      )?.level ?? null,
  },
  eSim: {
    from: 'sim.kinds',
    read: (kinds) => (Array.isArray(kinds) ? hasOne(kinds, E_SIMS) : null),
  },
  dualSim: {
    from: 'sim.kinds',
    read: (kinds) => (Array.isArray(kinds) ? kinds.length > 1 || hasOne(kinds, TWO_SIMS) : null),
  },
};
