/** The comparison as Markdown. */
import type { Cores } from '../speed/cores.ts';
import { CONNECTIONS } from '../speed/load.ts';
import { AGREEMENT, apartness, describeMachine, rate, short, tableOf } from '../speed/markdown.ts';
import { median, type Round } from '../speed/measure.ts';
import { SHOPPERS_AT_ONCE } from '../speed/purchases.ts';
import { OWN_SECONDS, PEER_SECONDS, type Performance } from './contest.ts';
import { WORKS, type Work } from './works.ts';

interface Conditions {
  cores: Cores;
  /** Of the sources. */
  commit: string;
  turns: number;
}

/** @param runs at least one */
export function reportPeers(runs: readonly Performance[][], conditions: Conditions): string {
  return [
    '# Beside other shops',
    '',
    ...describeRuns(runs.length, conditions),
    '',
    '## Wanted',
    '',
    ...wantedTable(runs),
    '',
    '## What was measured',
    '',
    `Medians of all turns. *ms*: processor time a request, of the shop's processes and of the database's. *others*: cores that were busy with nothing of this, or taken by the machine below.`,
    '',
    figuresTable(runs.flat()),
    '',
  ].join('\n');
}

function describeRuns(runs: number, { cores, commit, turns }: Conditions): string[] {
  return [
    `${describeMachine(cores, commit)}. ${runs === 1 ? 'One run' : `${runs} runs`}, each with every shop started anew on a fresh copy of its database, and of ${turns} turns (fewer where words that nobody has typed run out): ${OWN_SECONDS} s for ours and ${PEER_SECONDS} s for each of the others, which answer less a second. wrk, one thread, ${CONNECTIONS} connections; purchases by ${SHOPPERS_AT_ONCE} shoppers at once in this program.`,
    '',
    'Vendure 3.7.3 and EverShop 2.2.1, in production mode as their documentation and templates set them up, with nothing in front (`bench/peers/vendure/serve.mjs`, `bench/peers/evershop/setup.mjs`); ours as `npm start` opens it, with its log, bank and mailbox in it, `WORKERS=1`, and **asked for what it has not kept as bytes**. The same PostgreSQL, the same phones. All are open, one is asked at a time; Vendure and EverShop have their other processes running. EverShop lets nobody ask more than 120 times a minute, which no setting changes: that module is taken out. Answers are looked at before they are counted.',
    '',
    'What is asked for is what a storefront of each shows: ours sends 13 kB for a list and 4.5 kB for one mobile, Vendure 8 kB and 0.5, EverShop 7 kB and 1. A purchase is four calls of ours with a card at the bank of the sandbox, which runs in the shop, and six of Vendure with its dummy payment; EverShop takes no card by itself. Its carts are made by the call that needs no session. Its page is asked for with the cookie of somebody who was there before, ours under an address that nobody has asked for.',
  ];
}

/** Of one run: how many times as much as the other, in the same turns. */
function timesOf(run: readonly Performance[], work: Work, name: string): number | undefined {
  const own = find(run, work, OURS)?.rounds ?? [];
  const others = find(run, work, name)?.rounds ?? [];
  return median(others.map(({ perSecond }, turn) => (own[turn]?.perSecond ?? 0) / perSecond));
}

const OURS = 'Handset';
const OTHERS = ['Vendure', 'EverShop'];
const find = (run: readonly Performance[], work: Work, name: string) =>
  run.find((one) => one.work === work && one.name === name);

/** @returns of each run how many times as much as the best of the others, which is the same in all of them */
function best(runs: readonly Performance[][], work: Work) {
  const all = OTHERS.map((name) => ({ name, times: runs.map((run) => timesOf(run, work, name)) }));
  const measured = all.filter(({ times }) => median(times) !== undefined);
  return measured.sort((a, b) => (median(a.times) ?? 0) - (median(b.times) ?? 0))[0];
}

function wantedTable(runs: readonly Performance[][]): string[] {
  let agreeing = 0;
  const rows = WORKS.map((work) => {
    const { name = '–', times = [] } = best(runs, work) ?? {};
    const figure = median(times);
    const apart = apartness(times);
    if (apart !== undefined && apart <= AGREEMENT) agreeing += 1;
    return [
      nameOf(work),
      name,
      `≥ ${work.wanted}`,
      short(figure),
      figure !== undefined && figure >= work.wanted ? 'held' : '**missed**',
      apart === undefined ? '–' : `${(apart * 100).toFixed(0)} %`,
    ];
  });
  return [
    `Ours beside the best of the others, in the same turns: the medians of ${runs.length} runs; *apart* is the largest less the smallest, beside the largest. ${agreeing} of ${rows.length} agree within ${AGREEMENT * 100} %.`,
    '',
    tableOf(['computed', 'best of the others', 'wanted, times', 'times', '', 'apart'], rows),
  ];
}

function figuresTable(all: readonly Performance[]): string {
  const rows = WORKS.flatMap((work) =>
    [OURS, ...OTHERS].flatMap((name) => {
      const rounds = all
        .filter((one) => one.work === work && one.name === name)
        .flatMap((one) => one.rounds);
      if (rounds.length === 0) return [];
      const middle = (of: (round: Round) => number | undefined) => median(rounds.map(of));
      return [
        [
          nameOf(work),
          name,
          rate(middle(({ perSecond }) => perSecond) ?? 0),
          short(middle(({ p99Ms }) => p99Ms)),
          short(middle(({ shopMs }) => shopMs)),
          short(middle(({ databaseMs }) => databaseMs)),
          short(middle(({ bytes }) => bytes)),
          (middle(({ otherCores }) => otherCores) ?? 0).toFixed(2),
        ],
      ];
    }),
  );
  const head = ['', '', 'a second', 'p99 ms', 'shop ms', 'database ms', 'bytes', 'others'];
  return tableOf(head, rows);
}

const nameOf = ({ what, mobiles }: Work) => `${what}, ${mobiles.toLocaleString('en')} mobiles`;
