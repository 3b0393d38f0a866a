/**
 * Whatever anybody sends: an answer that fits, never a fault of the shop. Requests are generated for
 * every registered route; GENERATED_REQUESTS says how many, SEED repeats a run.
 */
import { once } from 'node:events';
import http from 'node:http';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { rateLimits, users } from '../../../src/database/schema.ts';
import type { Subjects } from '../../support/routes/route-table.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { type GeneratedRequest, requestsFor } from '../../support/shop/generate-requests.ts';
import { watchRoutes } from '../../support/shop/registered-routes.ts';

const COUNT = Number(process.env.GENERATED_REQUESTS ?? 300);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 6;
/** People delete themselves and limits fill up on the way; both are made anew after so many requests. */
const ROUND = 90;
const TIMEOUT_MS = 60_000 + COUNT * 1_000;

const registered = watchRoutes();
let shop: TestShop;
let callers: Partial<Record<GeneratedRequest['caller'], TestAccount>>;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop?.close());

async function beginRound(): Promise<void> {
  await shop.db.delete(rateLimits);
  const [shopper, admin] = [await shop.signUp(), await shop.signUp()];
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId));
  callers = { shopper, admin };
}

async function makeSubjects(): Promise<Subjects> {
  const [mobile] = (await (await shop.api('/mobile-data?limit=1')).json()) as WireMobile[];
  const owner = callers.shopper as TestAccount;
  return {
    ownerEmail: owner.email,
    ownerPassword: owner.password,
    mobileId: mobile?._id ?? '',
    cartRowId: owner.userId,
    userId: owner.userId,
    imageAddress: mobile?.image ?? '',
  };
}

/** @returns the status; `http` sends what `fetch` would put right */
async function send({ caller, method, path, headers, body }: GeneratedRequest): Promise<number> {
  const account = callers[caller];
  const identity = account && { cookie: account.cookie, origin: shop.url };
  const { hostname, port } = new URL(shop.url);
  const request = http.request({
    hostname,
    port,
    method,
    path,
    headers: { ...identity, ...headers },
  });
  const answered = once(request, 'response', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  request.end(body);
  const [answer] = (await answered) as [http.IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

it(
  `${COUNT} generated requests end in no fault (SEED=${SEED})`,
  async () => {
    await beginRound();
    const routes = registered.filter(({ permission }) => permission !== undefined);
    expect(routes.length).toBeGreaterThan(80);
    const requests = fc.sample(requestsFor(routes, await makeSubjects()), {
      numRuns: COUNT,
      seed: SEED,
    });
    const faults: string[] = [];
    const statuses: Record<number, number> = {};
    for (let start = 0; start < requests.length; start += AT_ONCE) {
      if (start % ROUND === 0) await beginRound();
      const batch = requests.slice(start, start + AT_ONCE);
      await Promise.all(
        batch.map(async (request) => {
          const status = await send(request).catch((error: unknown) => String(error));
          statuses[status as number] = (statuses[status as number] ?? 0) + 1;
          if (typeof status === 'string' || status === 500) {
            faults.push(`${status} ${JSON.stringify(request).slice(0, 1_000)}`);
          }
        }),
      );
    }
    console.info(`SEED=${SEED}`, statuses);
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);
