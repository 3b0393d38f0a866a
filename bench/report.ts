/** The figures as Markdown, each with what it is compared with. */
import os from 'node:os';
import type { CheckoutFigures } from './checkouts.ts';
import type { Measured } from './load.ts';

export interface CachedRow {
  name: string;
  connections: number;
  bare: Measured;
  ours: Measured;
}

export interface UncachedRow {
  name: string;
  targetPerSecond: number;
  postgres: Measured | undefined;
  embedded: Measured | undefined;
}

export interface GrowthRow {
  name: string;
  /** Mean time of one answer by number of mobiles. */
  meanMs: Map<number, number>;
}

export interface CheckoutRow extends CheckoutFigures {
  name: string;
  /** How many phones the buyers chose from. */
  phones: number;
}

export interface Results {
  checkouts: CheckoutRow[];
  html: { name: string; plain: number; sent: number }[];
  cached: CachedRow[];
  uncached: UncachedRow[];
  growth: GrowthRow[];
  rounds: { seconds: number; rounds: number };
}

const LEAST_SHARE_OF_BARE = 0.6;
const MOST_GROWTH = 1.5;
const MOST_HTML_BYTES = 40_000;
const CHECKOUTS_PER_SECOND = 90;

export function report(results: Results): string {
  const { html, cached, uncached, growth, checkouts, rounds } = results;
  return [
    '# Measurements',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine()}. Server, database and load generator share the machine; median of ${rounds.rounds} rounds of ${rounds.seconds} s.`,
    '',
    '## Cached pages beside a bare `node:http` server that sends the same bytes',
    '',
    `Wanted: at least ${LEAST_SHARE_OF_BARE} of the bare server's requests a second.`,
    '',
    cachedTable(cached),
    '',
    '## Answers that are computed, and the same kept as bytes; 16 connections',
    '',
    uncachedTable(uncached),
    '',
    '## Growth: milliseconds that one visitor waits, without the cache',
    '',
    `Wanted for list and page: at most ${MOST_GROWTH} times as long with the largest catalogue.`,
    '',
    growthTable(growth),
    '',
    '## Checkouts: intent, card, recorded payment; 8 shoppers at once',
    '',
    `Wanted on PostgreSQL: at least ${CHECKOUTS_PER_SECOND} a second, none failing. The bank runs in a process of its own, PostgreSQL writes through to the disk.`,
    '',
    checkoutTable(checkouts),
    '',
    '## HTML',
    '',
    `Wanted: at most ${count(MOST_HTML_BYTES)} bytes on the wire.`,
    '',
    htmlTable(html),
    '',
  ].join('\n');
}

function cachedTable(cached: CachedRow[]): string {
  return table(
    ['page', 'connections', 'bare/s', 'p99 ms', 'shop/s', 'p99 ms', 'share', ''],
    cached.map(({ name, connections, bare, ours }) => {
      const share = ours.requestsPerSecond / bare.requestsPerSecond;
      const figures = [bare, ours].flatMap((one) => [perSecond(one), String(one.p99Ms)]);
      const isMet = mark(share >= LEAST_SHARE_OF_BARE);
      return [name, String(connections), ...figures, share.toFixed(2), isMet];
    }),
  );
}

function uncachedTable(uncached: UncachedRow[]): string {
  return table(
    ['', 'wanted/s', 'PostgreSQL/s', 'p99 ms', '', 'embedded/s', 'p99 ms'],
    uncached.map(({ name, targetPerSecond, postgres, embedded }) => [
      name,
      count(targetPerSecond),
      perSecond(postgres),
      String(postgres?.p99Ms ?? ''),
      mark((postgres?.requestsPerSecond ?? 0) >= targetPerSecond),
      perSecond(embedded),
      String(embedded?.p99Ms ?? ''),
    ]),
  );
}

function checkoutTable(checkouts: CheckoutRow[]): string {
  return table(
    ['database', 'phones', 'checkouts', 'a second', 'p50 ms', 'p99 ms', 'failed'],
    checkouts.map(({ name, phones, perSecond: rate, p50Ms, p99Ms, checkouts: done, failed }) => [
      name,
      count(phones),
      count(done),
      rate.toFixed(1),
      p50Ms.toFixed(0),
      p99Ms.toFixed(0),
      count(failed),
    ]),
  );
}

function htmlTable(html: Results['html']): string {
  return table(
    ['page', 'bytes', 'on the wire', ''],
    html.map(({ name, plain, sent }) => [
      name,
      count(plain),
      count(sent),
      mark(sent <= MOST_HTML_BYTES),
    ]),
  );
}

function growthTable(growth: GrowthRow[]): string {
  const sizes = [...(growth[0]?.meanMs.keys() ?? [])];
  return table(
    ['', ...sizes.map((size) => `${count(size)} mobiles`), 'times'],
    growth.map(({ name, meanMs }) => {
      const times = [...meanMs.values()];
      const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
      return [name, ...times.map((time) => time.toFixed(2)), ratio.toFixed(2)];
    }),
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function machine(): string {
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3);
  return `${os.availableParallelism()} cores, ${gigabytes} GB`;
}

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const perSecond = (measured: Measured | undefined) =>
  measured ? count(measured.requestsPerSecond) : '';
const mark = (isMet: boolean) => (isMet ? '✓' : 'missed');
