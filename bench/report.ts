/** The results in Markdown: the table of wanted and measured figures, then every figure. */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { type Figures, medianOf, ratioOf } from './measure.ts';
import { SOLD } from './shop.ts';
import { WORKS, type WorkId } from './works.ts';

export const LARGE = 20_000;

export interface Measured {
  figures: Map<WorkId, Figures>;
  /** Resident memory of each shop at rest. */
  restMb: Map<string, number>;
}

interface Wanted {
  what: string;
  most?: number;
  least?: number;
  unit: string;
  /** Undefined when it was not measured. */
  figure: (measured: Measured) => number | undefined;
}

const OURS = `ours ${SOLD}`;
const OURS_LARGE = `ours ${LARGE}`;
const OTHER = `other ${SOLD}`;

const ratio =
  (id: WorkId, a: string, b: string) =>
  ({ figures }: Measured) =>
    ratioOf(figures.get(id), a, b);

const besideOther = (id: WorkId, most: number): Wanted => {
  const what = `${WORKS[id].what}, beside the other checkout`;
  return { what, most, unit: '×', figure: ratio(id, OURS, OTHER) };
};

const shareOfBare = (id: WorkId): Wanted => {
  const what = `bare \`node:http\` beside ${WORKS[id].what}`;
  return { what, least: 0.45, unit: '×', figure: ratio(id, 'bare', OURS) };
};

const more = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a - b;

const WANTED: Wanted[] = [
  besideOther('list', 1.15),
  besideOther('search', 1.15),
  besideOther('cart', 1.15),
  besideOther('purchase', 1.15),
  {
    what: 'list of 24 with 20,000 phones and 100,000 variants, more than with 109 phones',
    most: 15,
    unit: 'ms',
    figure: ({ figures }) =>
      more(medianOf(figures.get('list'), OURS_LARGE), medianOf(figures.get('list'), OURS)),
  },
  besideOther('page', 0.75),
  {
    what: 'category page with 20,000 phones, beside that with 109',
    most: 2,
    unit: '×',
    figure: ratio('page', OURS_LARGE, OURS),
  },
  shareOfBare('cached-page'),
  shareOfBare('cached-list'),
  {
    what: 'resident memory at rest, more than the other checkout',
    most: 0,
    unit: 'MB',
    figure: ({ restMb }) => more(restMb.get(OURS), restMb.get(OTHER)),
  },
  {
    what: 'resident memory with 20,000 phones, more than with 109',
    most: 200,
    unit: 'MB',
    figure: ({ restMb }) => more(restMb.get(OURS_LARGE), restMb.get(OURS)),
  },
];

const commitOf = (cwd: string) =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd, encoding: 'utf8' }).trim();

export function describeMachine(): string {
  const date = new Date().toISOString().slice(0, 10);
  const processor = cpus()[0]?.model.trim();
  return `${date}, ${commitOf('.')}, Node ${process.versions.node}, ${cpus().length} cores, ${processor}.`;
}

/** @param run.beside the folder of the other checkout */
export function describeRun({ rounds, beside }: { rounds: number; beside?: string }): string {
  const other = beside ? ` The other checkout is ${commitOf(beside)}.` : '';
  return `# Measurements

${describeMachine()}${other}

Figures are processor milliseconds per request, of the shop's processes and its database: the medians of ${rounds} rounds.
All shops are open at once and take turns; a ratio is the median over pairs of rounds, one in each order. Lists,
searches and pages that are not called cached have a new address each time. *Ours* is this checkout, *other* the one
beside it; the number is that of the phones. [Why it is so](../docs/decisions/running/031-measured-as-it-is-run.md).`;
}

export function report(database: string, measured: Measured): string {
  const title = `## ${database === 'embedded' ? 'Embedded database' : 'PostgreSQL'}`;
  return [title, wantedTable(measured), figuresTable(measured)].join('\n\n');
}

function wantedTable(measured: Measured): string {
  const rows = WANTED.map(({ what, most, least, unit, figure }) => {
    const value = figure(measured);
    const limit = most === undefined ? `≥ ${least} ${unit}` : `≤ ${most} ${unit}`;
    if (value === undefined) return [what, limit, 'not measured', ''];
    const isHeld = value <= (most ?? Infinity) && value >= (least ?? -Infinity);
    return [what, limit, `${short(value)} ${unit}`, isHeld ? 'held' : '**missed**'];
  });
  return tableOf(['', 'wanted', 'measured', ''], rows);
}

function figuresTable({ figures, restMb }: Measured): string {
  const names = ['bare', ...restMb.keys()];
  const rows = [...figures].map(([id, own]) => {
    return [WORKS[id].what, ...names.map((name) => short(medianOf(own, name)))];
  });
  const memory = ['resident memory at rest, MB', '–', ...[...restMb.values()].map(short)];
  return tableOf(['ms', ...names], [...rows, memory]);
}

export function tableOf(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function short(value: number | undefined): string {
  if (value === undefined) return '–';
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
