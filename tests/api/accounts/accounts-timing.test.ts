/**
 * What the shop's answers tell by their text and by their time: whether an account exists, and that
 * a flood of logins is none of anybody else's business.
 */
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../../../src/database/schema.ts';
import { mannWhitney } from '../../support/mann-whitney.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const SLOW_MS = 240_000;
/** 300 for a figure worth quoting: TIMING_SAMPLES=300. */
const SAMPLES = Number(process.env.TIMING_SAMPLES ?? 60);
/** Answers come on a beat of 250 ms, so a few can be measured at once. */
const LANES = 4;
/** A false alarm in a thousand runs; a leak of a millisecond gives far less than this. */
const LOWEST_P = 0.001;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

interface Measured {
  answers: Set<string>;
  knownMs: number[];
  unknownMs: number[];
}

/** Asks for a known and an unknown address in turn. */
async function measure(path: string, body: object): Promise<Measured> {
  const { email: known } = await shop.signUp();
  const measured: Measured = { answers: new Set(), knownMs: [], unknownMs: [] };
  async function ask(email: string, timesMs: number[]): Promise<void> {
    await shop.db.delete(rateLimits);
    const startedAtMs = performance.now();
    const answer = await shop.api(path, { body: { ...body, email } });
    const text = await answer.text();
    timesMs.push(performance.now() - startedAtMs);
    measured.answers.add(`${answer.status} ${text.replace(/urn:request:[\w-]+/, '')}`);
  }
  async function run(lane: number): Promise<void> {
    for (let n = lane; n < SAMPLES; n += LANES) {
      const pair = [
        () => ask(known, measured.knownMs),
        () => ask(`nobody-${n}@test.example`, measured.unknownMs),
      ];
      for (const next of n % 2 === 0 ? pair : pair.toReversed()) await next();
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, lane) => run(lane)));
  return measured;
}

describe('known and unknown accounts', () => {
  it.for([
    ['sign-in', '/api/auth/sign-in/email', { password: 'Wrong!1x' }],
    ['forgotten password', '/api/auth/request-password-reset', {}],
  ] as const)(
    'G45 look and last the same: %s',
    { timeout: SLOW_MS },
    async ([name, path, body], { annotate }) => {
      const { answers, knownMs, unknownMs } = await measure(path, body);
      expect(answers.size, [...answers].join('\n')).toBe(1);
      expect([knownMs.length, unknownMs.length]).toEqual([SAMPLES, SAMPLES]);
      const p = mannWhitney(knownMs, unknownMs);
      await annotate(`${name}: ${SAMPLES} each, Mann–Whitney p = ${p.toFixed(3)}`);
      expect(p).toBeGreaterThan(LOWEST_P);
    },
  );

  it('would be told apart if they differed by five milliseconds', () => {
    const wave = Array.from({ length: SAMPLES }, (_, n) => 250 + (n % 20));
    expect(mannWhitney(wave, wave.toReversed())).toBeGreaterThan(0.9);
    const later = wave.map((timeMs) => timeMs + 5);
    expect(mannWhitney(wave, later)).toBeLessThan(LOWEST_P);
  });
});

it('a flood of sign-ins is shed, and other calls go on being answered', {
  timeout: SLOW_MS,
}, async ({ annotate }) => {
  await shop.db.delete(rateLimits);
  const other = async () => {
    const startedAtMs = performance.now();
    expect((await shop.api('/users')).status).toBe(401);
    return performance.now() - startedAtMs;
  };
  const quietMs: number[] = [];
  for (let n = 0; n < 60; n += 1) quietMs.push(await other());
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      shop.api('/api/auth/sign-in/email', {
        body: { email: `flood-${n}@test.example`, password: 'Wrong!1x' },
      }),
    ),
  ).finally(() => {
    isOver = true;
  });
  const floodedMs: number[] = [];
  while (!isOver) floodedMs.push(await other());
  const answers = await flood;
  const shed = answers.filter(({ status }) => status === 503).length;
  const ratio = median(floodedMs) / median(quietMs);
  await annotate(
    `300 sign-ins at once, ${shed} shed; other calls ${median(quietMs).toFixed(1)} ms before, ${median(floodedMs).toFixed(1)} ms meanwhile (${floodedMs.length}), ratio ${ratio.toFixed(1)}`,
  );
  expect(shed).toBeGreaterThan(0);
  expect(floodedMs.length).toBeGreaterThan(0);
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
