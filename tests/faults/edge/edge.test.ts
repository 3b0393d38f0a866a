/** A cache in front of the shop keeps what docs/edge/README.md promises: a real nginx with docs/edge/nginx.conf. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../../scripts/lib/testing/chance.ts';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { type PreparedDatabase, prepareTestDatabase } from '../../support/database/database.ts';
import { createBuyers } from '../buyer.ts';
import { createKillableShop, type KillableShop } from '../kills/killable-shop.ts';
import { type Nginx, startNginx } from './nginx.ts';

const chance = createChance('edge');

const EDITS = Number(process.env.EDGE_EDITS ?? 1);
const SHOPPERS = Number(process.env.EDGE_SHOPPERS ?? 3);
/** `s-maxage` and `stale-while-revalidate` together: no visitor is shown anything older … */
const OLDEST_MS = 30_000;
/** … except for the time that answers take, on machines that do other things as well. */
const WAY_MS = 1_500;
const POLL_MS = 200;
const ASKED_AT_ONCE = 20;

const HOW_TO_INSTALL =
  'nginx is not installed (Debian and Ubuntu: sudo apt-get install nginx-light)';

describe('nginx in front of the shop', () => {
  let database: PreparedDatabase;
  let edge: Nginx | null;
  let shop: KillableShop;
  let buyers: ReturnType<typeof createBuyers>;
  let mobile: WireMobileDetail;
  let other: WireMobile;
  beforeAll(async () => {
    edge = await startNginx();
    if (!edge) return;
    database = await prepareTestDatabase({ kind: 'postgres', catalogue: true });
    shop = await createKillableShop(database, edge.settings);
    await shop.start();
    buyers = createBuyers({ ...shop, url: edge.url });
    const { body } = await buyers.send<WireMobile[]>('/mobile-data', { headers: {} });
    const [first, second] = body.filter(({ price, listPrice }) => price === listPrice);
    if (!first || !second) throw new Error('no mobiles');
    other = second;
    mobile = (await buyers.send<WireMobileDetail>(`/mobile-data/${first._id}`, { headers: {} }))
      .body;
  });
  afterAll(async () => {
    await shop?.stop();
    await edge?.stop();
    await database?.remove();
  });

  const pageOf = ({ slug }: { slug: string }) => `/mobiles/${slug}`;
  const listOf = ({ category }: { category: string }) => `/order?brand=${category}&sort=-price`;
  async function ask(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${edge?.url}${path}`, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  function identifyStaff() {
    const { email = '', password = '' } = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin') ?? {};
    return buyers.identify(email, { password });
  }

  /** @returns the shown price and the cookie of the browser that changed it */
  async function edit(staff: Record<string, string>, price: number) {
    const { _id, name, category, description, image, specs } = mobile;
    const answer = await fetch(`${edge?.url}/mobile-data/${_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...staff },
      body: JSON.stringify({ name, price, category, description, image, specs }),
    });
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    return { shown: `$${price.toLocaleString('en-US')}`, cookie };
  }

  it('a changed price is shown at once to the browser that changed it, and to others within 30 seconds', {
    timeout: 60_000 + EDITS * (OLDEST_MS + WAY_MS),
  }, async ({ task, skip }) => {
    if (!edge) return skip(HOW_TO_INSTALL);
    task.meta.runs = EDITS;
    const staff = await identifyStaff();
    const paths = [pageOf(mobile), listOf(mobile)];
    for (let turn = 0; turn < EDITS; turn += 1) {
      for (const path of paths) await ask(path);
      const { shown, cookie } = await edit(staff, 7_000 + turn);
      const changedMs = performance.now();
      for (const path of paths) {
        expect((await ask(path, { cookie })).text, path).toContain(shown);
      }
      for (const path of paths) {
        while (!(await ask(path)).text.includes(shown)) {
          expect(performance.now() - changedMs, path).toBeLessThan(OLDEST_MS + WAY_MS);
          await sleep(POLL_MS);
        }
      }
    }
  });

  it('pages are answered from the copy, without the shop', async ({ skip }) => {
    if (!edge) return skip(HOW_TO_INSTALL);
    const ids = async () => {
      const answers = [await ask('/about'), await ask('/about'), await ask('/about')];
      return new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size;
    };
    await expect.poll(ids).toBe(1);
  });

  it('browsers are told what they are told without it, in the encoding that they ask for', async ({
    skip,
  }) => {
    if (!edge) return skip(HOW_TO_INSTALL);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const asked = { 'accept-encoding': encoding };
      const [cold, warm] = [await ask(pageOf(other), asked), await ask(pageOf(other), asked)];
      expect(warm.text).toBe(cold.text);
      expect(warm.text).toContain(other.name);
      for (const { status, headers } of [cold, warm]) {
        expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
        expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(headers.get('cache-tag')).toBeNull();
      }
      const etag = warm.headers.get('etag') ?? '';
      expect((await ask(pageOf(other), { ...asked, 'if-none-match': etag })).status).toBe(304);
    }
  });

  it('what is for one person is answered to no other visitor, and stored nowhere', {
    timeout: 120_000,
  }, async ({ task, skip }) => {
    const { folder, url } = edge ?? skip(HOW_TO_INSTALL);
    task.meta.runs = SHOPPERS;
    const cookies = new Map<string, string>();
    for (let number = 0; number < SHOPPERS; number += 1) {
      const email = `edge-${number}@test.example`;
      await buyers.createBuyer(email);
      const { headers } = await buyers.send('/api/auth/sign-in/email', {
        body: { email, password: 'Orbit-7$Lantern' },
        headers: {},
      });
      cookies.set(
        email,
        headers
          .getSetCookie()
          .map((line) => line.split(';', 1)[0])
          .join('; '),
      );
    }
    expect(new Set(cookies.values()).size).toBe(SHOPPERS);
    const emails = [...cookies.keys()];
    const lookAs = async (email: string | undefined, path: string) => {
      const cookie = cookies.get(email ?? '');
      const { status, text } = await ask(path, cookie === undefined ? {} : { cookie });
      const strangers = emails.filter((one) => one !== email && text.includes(one));
      expect(strangers, `${path} for ${email ?? 'nobody'}`).toEqual([]);
      return { status, isOwn: email !== undefined && text.includes(email) };
    };
    const OWN = ['/dashboard', '/dashboard/myCart', '/dashboard/account'];
    const PUBLIC = ['/', '/order', pageOf(other), '/order.data?brand=vivo'];
    const looks = [...emails, undefined].flatMap((email) =>
      [...OWN, ...PUBLIC, `/carts/${email ?? emails[0]}`].map((path) => ({ email, path })),
    );
    const shuffled = [...looks, ...looks].sort(() => chance.fraction() - 0.5);
    let own = 0;
    for (let from = 0; from < shuffled.length; from += ASKED_AT_ONCE) {
      const some = shuffled.slice(from, from + ASKED_AT_ONCE);
      const seen = await Promise.all(some.map(({ email, path }) => lookAs(email, path)));
      own += seen.filter(({ isOwn }) => isOwn).length;
    }
    // Each was really shown what is theirs.
    expect(own).toBeGreaterThanOrEqual(SHOPPERS * 2);
    const jar = { cookie: cookies.get(emails[0] ?? '') ?? '', origin: url };
    const { body } = await buyers.send<{ token: string }>('/jwt', {
      body: { email: emails[0] },
      headers: jar,
    });
    const bearer = { authorization: `Bearer ${body.token}` };
    expect((await ask(`/carts/${emails[0]}`, bearer)).status).toBe(200);
    expect((await ask(`/carts/${emails[0]}`)).status).toBe(401);
    expect(filesWith(folder, '@test.example')).toEqual([]);
  });

  it('when the shop is gone its pages are there, and it comes back with what is new', {
    timeout: 120_000,
  }, async ({ skip }) => {
    if (!edge) return skip(HOW_TO_INSTALL);
    const staff = await identifyStaff();
    for (const one of [mobile, other]) {
      await expect.poll(async () => (await ask(pageOf(one))).status).toBe(200);
    }
    const known = await ask(pageOf(other));
    await shop.kill();
    // Until every copy is old.
    await sleep(OLDEST_MS + WAY_MS);
    for (const path of [pageOf(other), pageOf(mobile), pageOf(other)]) {
      expect((await ask(path)).status, path).toBe(200);
    }
    expect((await ask(pageOf(other))).text).toBe(known.text);
    expect((await ask('/dashboard')).status).toBeGreaterThanOrEqual(500);
    await shop.start();
    const { shown } = await edit(staff, mobile.price + 4_321);
    await expect
      .poll(async () => (await ask(pageOf(mobile))).text, { timeout: OLDEST_MS + WAY_MS })
      .toContain(shown);
  });
});

/** @returns the files below a folder in which a text stands */
function filesWith(folder: string, text: string): string[] {
  try {
    const found = execFileSync('grep', ['-rla', text, folder], { encoding: 'utf8' });
    return found.split('\n').filter(Boolean);
  } catch (error) {
    // grep ends with 1 when there is none.
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}
