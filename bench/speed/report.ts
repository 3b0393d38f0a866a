/** The figures as Markdown: what is wanted, what was measured, and what it was measured with. */
import { CASE_NAMES, TIMES_AS_LONG } from './cases.ts';
import type { Cores } from './cores.ts';
import { CONNECTIONS } from './load.ts';
import { count, describeMachine, rate, short, tableOf } from './markdown.ts';
import { type Figures, median, type Rounds } from './measure.ts';
import { SHOPPERS_AT_ONCE } from './purchases.ts';
import {
  type DatabaseName,
  figureOf,
  type Row,
  type Subject,
  WANTED,
  type Wanted,
} from './wanted.ts';
import { tableOfWanted } from './wanted-table.ts';

/** Everything once. */
export interface Run {
  rows: Row[];
  /** What the two that the shop is compared with reached with the category page, each time. */
  page: { bare: readonly number[]; nginx: readonly number[] };
}

interface Conditions {
  rounds: Rounds;
  /** How often each shop was started in a run. */
  starts: number;
  cores: Cores;
  /** Of the sources. */
  commit: string;
}

/** Closer to what nginx reaches, a rate may be the generator's own. */
const CEILING_SHARE = 2 / 3;
/** Cores that may be busy with something else before a rate says little. */
const MOST_OTHERS = 0.3;

/** @param runs at least one; of several the last is told in full */
export function report(runs: readonly Run[], conditions: Conditions): string {
  const last = runs.at(-1);
  if (!last) throw new RangeError('at least one run is needed');
  const { rows } = last;
  const failed = rows.filter(({ failure }) => failure !== undefined);
  return [
    '# Measurements',
    '',
    ...describeRun(last, conditions),
    '',
    ...busy(rows),
    ...(failed.length > 0
      ? [`**${failed.length} cases failed; what they answered says nothing.** They are marked.`, '']
      : []),
    '## Wanted',
    '',
    ...describeWanted(runs),
    '',
    ...subjectsOf(rows).flatMap((subject) => [
      '',
      `## ${titleOf(subject)}`,
      '',
      table(subject, rows),
    ]),
    '',
  ].join('\n');
}

function describeRun({ page }: Run, { rounds, starts, cores, commit }: Conditions): string[] {
  const nginx = rangeOf(page.nginx);
  const bare = rangeOf(page.bare);
  return [
    `${describeMachine(cores, commit)}. Of ${rounds.count * starts} rounds of ${rounds.seconds} s, of purchases, of computed category pages and while people buy ${rounds.seconds * TIMES_AS_LONG} s (fewer where addresses that nobody has asked for are few), the mean of the middle half counts, with rounds of all other cases between them and the shop started ${starts === 1 ? 'once' : `${starts} times`}; *spread* is what lies between the quarters of *÷ bare*, beside it.`,
    '',
    `**Generator:** wrk, one thread, ${CONNECTIONS} connections; purchases by ${SHOPPERS_AT_ONCE} shoppers at once in this program. Before and after each round a bare \`node:http\` server is asked for a second, for the same bytes and headers: of a case that is kept for its own, of all others for the category page, compressed; *÷ bare* compares a round with the mean of both, because a slow moment of a shared machine slows both. An nginx worker that sends the same shows what the generator can ask; its fastest second of the run counts. The generator reached ${nginx} a second from nginx and ${bare} from \`node:http\` with the category page. What comes within a third of nginx is marked as the generator's.`,
    '',
    '**The shop:** started by `npm start`, with its log, bank and mailbox in it, anew for each table. Set are addresses, the data folder, the database, and nothing that refuses or admits; `WORKERS=1`, because one process is compared with one, but where the table says two.' +
      ' People are written into the database with their sessions before it starts: from one address the shop takes twenty sign-ups an hour. Each buys once. One mobile and phone pages are asked for once each, which needs a catalogue of thousands.',
    '',
    `*shop*, *database* and *bare*: processor milliseconds a request, of all processes of each; the embedded database runs in the shop's. *others*: cores that were busy with nothing of this run, or taken by the machine below; above ${MOST_OTHERS} a rate says little, processor time still does. PostgreSQL writes through to the disk.`,
  ];
}

function busy(rows: readonly Row[]): string[] {
  const others = median(rows.map(({ measured }) => measured?.figures.otherCores)) ?? 0;
  if (others <= MOST_OTHERS) return [];
  return [
    `**The machine did other things meanwhile (median ${others.toFixed(1)} cores): rates, and what follows from them, say little.**`,
    '',
  ];
}

function rangeOf(rates: readonly number[]): string {
  return `${count(Math.min(...rates))} to ${count(Math.max(...rates))}`;
}

function describeWanted(runs: readonly Run[]): string[] {
  const figuresOf = (wanted: Wanted, database: DatabaseName) =>
    runs.map(({ rows }) => figureOf(wanted, rows, database));
  const { table, agreement } = tableOfWanted(WANTED, runs.length, figuresOf);
  if (runs.length === 1) return [table];
  return [
    `The medians of ${runs.length} runs, which take turns table by table, each with starts of its own; *apart* is the largest less the smallest, beside the largest. ${agreement}`,
    '',
    table,
    '',
    'What follows is of the last run.',
  ];
}

/** In the order in which they were measured. */
function subjectsOf(rows: readonly Row[]): Subject[] {
  const subjects = rows.map(({ database, mobiles, workers }) => ({ database, mobiles, workers }));
  return subjects.filter(
    (subject, index) => subjects.findIndex((other) => isSame(other, subject)) === index,
  );
}

export function isSame(a: Subject, b: Subject): boolean {
  return a.database === b.database && a.mobiles === b.mobiles && a.workers === b.workers;
}

/** A shop that is measured, in words. */
export function titleOf({ database, mobiles, workers }: Subject): string {
  const title = `${database}, ${count(mobiles)} mobiles`;
  return workers === 1 ? title : `${title}, ${workers} processes`;
}

const COLUMNS = [
  ...['', 'a second', 'rounds', 'spread', '÷ bare', '÷ nginx', 'p99 ms', 'shop ms', 'database ms'],
  ...['bare ms', 'bytes', 'generator', 'others'],
];

function table(subject: Subject, rows: readonly Row[]): string {
  const own = rows.filter((row) => isSame(row, subject));
  return tableOf(
    COLUMNS,
    own.map((row) => line(row)),
  );
}

function line({ id, measured, failure }: Row): string[] {
  const name = CASE_NAMES[id];
  if (!measured) return [name, `**failed: ${failure}**`, ...Array(COLUMNS.length - 2).fill('')];
  const { figures, rounds, spread } = measured;
  return [
    name + told(figures),
    rate(figures.perSecond) + (figures.toNginx >= CEILING_SHARE ? " (the generator's)" : ''),
    String(rounds),
    spread === undefined ? '–' : `${(spread * 100).toFixed(0)} %`,
    short(figures.toBare),
    short(figures.toNginx),
    figures.p99Ms.toFixed(figures.p99Ms < 10 ? 1 : 0),
    short(figures.shopMs),
    short(figures.databaseMs),
    short(figures.bareMs),
    figures.bytes === undefined ? '–' : count(figures.bytes),
    figures.generatorCores.toFixed(2),
    figures.otherCores.toFixed(2),
  ];
}

function told({ kept, purchasesPerSecond, editsPerSecond }: Figures): string {
  if (kept === undefined) return '';
  return `: ${kept.toFixed(2)} of its rate before and after (${purchasesPerSecond?.toFixed(1)} purchases, ${editsPerSecond?.toFixed(1)} edits a second)`;
}
