/** A shop of several processes is one shop: to its buyers, to its limits, to who stops it. */
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { payments } from '../../../src/database/schema.ts';
import { type LiveStream, openStream } from '../../support/browser/live-stream.ts';
import {
  addRow,
  askIntent,
  confirmCard,
  createMobile,
  createShopper,
  createVariants,
  intentIdOf,
  patiently,
  postPayment,
  type Shopper,
  setPrice,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { clientAddress } from '../../support/shop/client-address.ts';
import { namesOf, readFigures } from '../../support/shop/figures.ts';
import { freePorts } from '../../support/shop/free-port.ts';
import { startWorkersShop, type WorkersShop } from '../../support/shop/workers.ts';

vi.setConfig({ testTimeout: 120_000 });

const PRICE_DOLLARS = 100;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(inject('postgresUrl'))('a shop with two workers', () => {
  let shop: WorkersShop;
  let figures: number;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    figures = await freePorts(3);
    shop = await startWorkersShop({ METRICS_PORT: String(figures) });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => shop?.remove());

  const newest = (name: string) => shop.pidsOf(name).at(-1) ?? 0;

  it('shares its port among them, and has one process behind them that serves nobody', async () => {
    const shopper = await createShopper(shop);
    const readAnew = async () => {
      const headers = { connection: 'close' };
      const asked = { as: shopper, headers };
      await Promise.all(
        Array.from({ length: 8 }, () => shop.api(`/carts/${shopper.email}`, asked)),
      );
      return [...shop.noted('/carts/:email')].toSorted();
    };
    await expect.poll(readAnew).toEqual(['worker 1', 'worker 2']);
    const pids = ['back', 'worker 1', 'worker 2'].map(newest);
    expect(new Set(pids).size).toBe(3);
    expect(pids.every(isAlive)).toBe(true);
  });

  it('tells the figures of each process, and what concerns all of it once', async () => {
    const names = async (number: number) => {
      const all = namesOf(await readFigures(figures + number));
      // Only there while a process waits for a file or a name.
      all.delete('nodejs_active_requests');
      return all;
    };
    const [back, first, second] = await Promise.all([names(0), names(1), names(2)]);
    expect(first).toEqual(second);
    const ofOne = (name: string) => !first.has(name);
    expect([...back].filter(ofOne)).toContain('handset_units_held');
    expect([...back].filter(ofOne)).toContain('handset_job_runs_total');
    expect(back).not.toContain('http_request_duration_seconds_count');
    expect(first).toContain('http_request_duration_seconds_count');
  });

  it('announces in the streams of each process what any of them has changed', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{}]);
    const streams: LiveStream[] = [];
    // The machine decides which of the two a connection comes to.
    for (let number = 0; number < 12; number += 1) streams.push(await openStream(shop.url));
    await setPrice(shop, variantIds[0], 431);
    await expect
      .poll(() => streams.every(({ changed }) => changed().includes(mobileId)))
      .toBe(true);
    for (const stream of streams) stream.close();
    await expect.poll(() => shop.noted('/live').size).toBe(2);
  });

  it('counts a burst of logins in one place', async () => {
    const headers = { 'x-forwarded-for': clientAddress(), origin: shop.url };
    const body = { email: 'nobody@test.example', password: 'Wrong-7$Lantern' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.api('/api/auth/sign-in/email', { body, headers })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 401), 429, 429]);
  });

  it('answers nobody with what is another’s, nor with less than theirs', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => signUp(n)));
    const own = await Promise.all(
      people.map(async (person) => ({ ...person, mobile: await createMobile(shop) })),
    );
    for (const { shopper, mobile } of own) await addRow(shop, shopper, mobile);
    const all = own.flatMap(({ shopper, mobile, name }) => [shopper.email, mobile, name]);
    const look = async ({ shopper, mobile, name, cookie }: (typeof own)[number]) => {
      const [cart, page, list, home] = await Promise.all([
        shop.api(`/carts/${shopper.email}`, { as: shopper }),
        shop.api('/dashboard/account', { headers: { cookie } }),
        shop.api('/mobile-data?limit=3', { as: shopper }),
        shop.api('/', { headers: { cookie } }),
      ]);
      const texts = await Promise.all([cart, page, list, home].map((answer) => answer.text()));
      expect([cart, page, list, home].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(texts[0]).toContain(mobile);
      expect(texts[1]).toContain(name);
      const others = all.filter((text) => ![shopper.email, mobile, name].includes(text));
      const personal = texts.slice(0, 2).join();
      expect(others.filter((other) => personal.includes(other))).toEqual([]);
      // What is the same for everybody is nobody's.
      const people = own.flatMap((person) => [person.shopper.email, person.name]);
      expect(people.filter((text) => texts.slice(2).join().includes(text))).toEqual([]);
    };
    for (let round = 0; round < 4; round += 1) await Promise.all(own.map(look));
  });

  /** With a session in the browser and a token. */
  async function signUp(number: number) {
    const name = `Person Number ${'abcdef'[number]}${number}`;
    const email = `workers-${number}@test.example`;
    const headers = { 'x-forwarded-for': clientAddress(), origin: shop.url };
    const account = { name, email, password: 'Orbit-7$Lantern' };
    const answer = await shop.api('/api/auth/sign-up/email', { body: account, headers });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    await shop.api('/users', { body: { name, email }, headers: { ...headers, cookie } });
    const jwt = await shop.api('/jwt', { body: { email }, headers: { ...headers, cookie } });
    const { token } = (await jwt.json()) as { token: string };
    return { name, cookie, shopper: { userId: '', email, token } };
  }

  it('loses no payment when processes are killed meanwhile, and puts others in their place', async () => {
    const mobile = await createMobile(shop, { stock: 50, priceDollars: PRICE_DOLLARS });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => createShopper(shop)));
    for (const buyer of buyers) await addRow(shop, buyer, mobile);
    const victims = ['worker 1', 'worker 2', 'back'];
    const killed = victims.map(newest);
    let paid = 0;
    const buy = async (buyer: Shopper) => {
      const intentId = await startPatiently(buyer);
      await patiently(async () => ({ status: await confirmPatiently(intentId) }));
      const { status, body } = await patiently(() => reportPatiently(buyer, intentId));
      expect(status, JSON.stringify(body)).toBe(200);
      const victim = killed[paid];
      paid += 1;
      if (victim) process.kill(victim, 'SIGKILL');
      return intentId;
    };
    const settled = await Promise.all(buyers.map(buy));
    const rows = await shop.db.select({ id: payments.transactionId }).from(payments);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(settled));
    for (const [index, name] of victims.entries()) {
      await expect.poll(() => newest(name)).not.toBe(killed[index]);
      expect(isAlive(newest(name))).toBe(true);
    }
    await expectInvariants(shop);
  });

  async function startPatiently(buyer: Shopper): Promise<string> {
    const { status, body } = await patiently(async () => {
      const answer = await askIntent(shop, buyer, PRICE_DOLLARS);
      return answer.status === 502 ? { ...answer, status: 503 } : answer;
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return intentIdOf(body.clientSecret);
  }

  async function reportPatiently(buyer: Shopper, intentId: string) {
    const answer = await postPayment(shop, buyer, intentId);
    return answer.status === 502 ? { ...answer, status: 503 } : answer;
  }

  /** The bank has gone and comes again with the process behind the workers. */
  async function confirmPatiently(intentId: string): Promise<number> {
    return confirmCard(shop, intentId).catch((error: unknown) => {
      if (error instanceof TypeError) return 503;
      throw error;
    });
  }

  /** A request that a worker has let in and whose body `{}` is still to come. */
  async function beginRequest() {
    const { hostname, port, host } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes;
    });
    const type = 'Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue';
    socket.write(`POST /contact HTTP/1.1\r\nHost: ${host}\r\n${type}\r\n\r\n`);
    await expect.poll(() => heard).toContain('100 Continue');
    return { socket, heard: () => heard };
  }

  it('finishes in all of them what is under way when it is told to stop, and leaves none behind', async () => {
    const underWay = await Promise.all(Array.from({ length: 8 }, beginRequest));
    const pids = ['back', 'worker 1', 'worker 2'].map(newest);
    shop.child.process.kill('SIGTERM');
    // As a terminal does: the workers leave it to the first process.
    for (const pid of pids) process.kill(pid, 'SIGINT');
    const isClosed = () =>
      fetch(`${shop.url}/livez`).then(
        () => false,
        () => true,
      );
    await expect.poll(isClosed).toBe(true);
    for (const { socket } of underWay) socket.write('{}');
    for (const { heard } of underWay) await expect.poll(heard).toMatch(/^HTTP\/1\.1 422 /m);
    expect(await shop.child.ended, shop.child.output()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});
