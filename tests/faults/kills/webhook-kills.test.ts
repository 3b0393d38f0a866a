/** The shop dies while it tells a tool of a sale: the tool hears of it, and of one event however often. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.ts';
import { createBuyers } from '../buyer.ts';
import type { KillPoint } from './kill-points.ts';
import { createKillableShop, type KillableShop } from './killable-shop.ts';
import { prepareVictim, type Victim } from './victim.ts';

const KILLS = Number(process.env.WEBHOOK_KILLS ?? 1);
const HEALED_MS = 60_000;

/** How often the tool hears of a sale: what was sent and not noted is sent again. */
const POINTS: [point: KillPoint, times: number][] = [
  ['a webhook is claimed, not sent', 1],
  ['a webhook is sent, not noted', 2],
];

describe('SIGKILL while a webhook about a sale is sent', () => {
  let victim: Victim;
  let shop: KillableShop;
  let receiver: WebhookReceiver;
  let buyers: ReturnType<typeof createBuyers>;
  let made = 0;
  beforeAll(async () => {
    victim = await prepareVictim('shop');
    receiver = await startReceiver();
    shop = await createKillableShop(victim, { WEBHOOKS_TO_LOOPBACK: 'on' });
    buyers = createBuyers(shop);
    await shop.start();
    const admin = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
    const staff = await buyers.identify(admin?.email ?? '', { password: admin?.password ?? '' });
    const body = { url: receiver.url, events: ['order.paid'] };
    const { status } = await buyers.send('/webhook-endpoints', { body, headers: staff });
    expect(status).toBe(200);
  });
  afterAll(async () => {
    await shop.stop();
    await receiver.close();
    await victim.remove();
  });

  async function pay(): Promise<string> {
    made += 1;
    const buyer = await buyers.createBuyer(`tool-${made}@test.example`);
    const intentId = await buyers.startIntent(buyer);
    await buyers.confirm(intentId);
    await buyers.insist(() => buyers.report(buyer, intentId));
    const [row] = await victim.query<{ id: string }>(
      'select id from payments where transaction_id = $1',
      [intentId],
    );
    return row?.id ?? '';
  }

  /** Ids of the messages about an order, one for each time that it was told. */
  const idsOf = (orderId: string) =>
    receiver.heard
      .filter(({ body }) => JSON.parse(body).data.orderId === orderId)
      .map(({ headers }) => headers['webhook-id']);

  it.for(POINTS)(
    '%s: every event arrives, under one id',
    {
      timeout: 120_000 + KILLS * 20_000,
    },
    async ([point, times], { task }) => {
      task.meta.runs = KILLS;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = shop.lives();
        shop.arm(victim.deathAt(point));
        const orderId = await pay();
        // Unless it died before the buyer had an answer, and was opened again for that.
        if (shop.lives() === before) {
          await shop.death();
          await shop.start();
        }
        const isOpen = async () =>
          (await victim.query("select from webhook_deliveries where state <> 'sent'")).length;
        await expect.poll(isOpen, { timeout: HEALED_MS }).toBe(0);
        const ids = idsOf(orderId);
        expect([ids.length, new Set(ids).size]).toEqual([times, 1]);
      }
    },
  );
});
