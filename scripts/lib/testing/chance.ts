/**
 * Random choices of tests and benchmarks, all from one seed. Each file that makes some prints it; `SEED=` in the
 * environment makes the same choices again.
 */
import { createHash, randomInt } from 'node:crypto';

export interface Chance {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
}

/** @param name of the file: with one seed, files make choices of their own */
export function createChance(name: string): Chance {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  process.stderr.write(`${name}: SEED=${seed} repeats these choices\n`);
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE();

  /** Mulberry32. */
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return { fraction, below: (end) => Math.floor(fraction() * end) };
}
