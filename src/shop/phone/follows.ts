/**
 * Facts that follow from others: each rule as it is read from the specs and as SQL for the column of lists.
 * Protects: both say the same; tests/api/catalogue/listed-mobiles.test.ts compares them on every kind of value.
 */
import type { Fact } from './fact.ts';

interface Rule {
  /** Path in the specs of the fact that it follows from. */
  from: string;
  /** @param value what the specs say there; null when it is not known, and then neither is this */
  read(value: unknown): unknown;
  /** @param path of the value in the column `specs`, as PostgreSQL writes it: `'{a,b}'` */
  sql(path: string): string;
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
const inSql = (wanted: readonly string[]) => `array['${wanted.join("', '")}']`;
/** A list that is not known is null, a word of JSON that PostgreSQL would search like a list. */
const whereList = (path: string, condition: (list: string) => string) =>
  `case when jsonb_typeof(specs #> ${path}) = 'array' then ${condition(`specs #> ${path}`)} end`;

export const FOLLOWING: Readonly<Record<NonNullable<Fact['follows']>, Rule>> = {
  waterLevel: {
    from: 'ipRating',
    read: (code) =>
      WATER_CODES.find(
        ({ code: wanted }) => typeof code === 'string' && new RegExp(wanted).test(code),
      )?.level ?? null,
    sql: (path) =>
      `case ${WATER_CODES.map(({ code, level }) => `when specs #>> ${path} ~ '${code}' then ${level}`).join(' ')} end`,
  },
  eSim: {
    from: 'sim.kinds',
    read: (kinds) => (Array.isArray(kinds) ? hasOne(kinds, E_SIMS) : null),
    sql: (path) => whereList(path, (list) => `${list} ?| ${inSql(E_SIMS)}`),
  },
  dualSim: {
    from: 'sim.kinds',
    read: (kinds) => (Array.isArray(kinds) ? kinds.length > 1 || hasOne(kinds, TWO_SIMS) : null),
    sql: (path) =>
      whereList(path, (list) => `jsonb_array_length(${list}) > 1 or ${list} ?| ${inSql(TWO_SIMS)}`),
  },
};
