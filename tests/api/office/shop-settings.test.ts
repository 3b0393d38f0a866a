/** The settings of the shop: who may change them, two people at once, the log and its undo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireAuditEntry } from '../../../src/contract/audit.ts';
import type {
  WireShopSettings,
  WireStoredSettings,
} from '../../../src/contract/office/shop-settings.ts';
import { call, createShopper, type Shopper } from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { changeSettings, OUTSET } from '../../support/shop/tax-settings.ts';

const RATE = {
  ...{ country: 'US' as const, region: 'CA', name: 'Sales tax', percent: 8.875 },
  ...{ appliesFrom: '2026-01-01', taxesShipping: true },
};

describe('settings of the shop', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop.close());

  const read = async () =>
    (await call<WireStoredSettings>(shop, '/shop-settings', { as: staff })).body;

  const put = (settings: Partial<WireShopSettings>, version?: number, as = staff) =>
    call<{ code?: string; errors?: { pointer: string; message: string }[] }>(
      shop,
      '/shop-settings',
      {
        ...{ method: 'PUT', as, body: { ...OUTSET, ...settings } },
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      },
    );

  const lastEntry = async () => {
    const path = '/audit?subjectType=settings&limit=1';
    const [entry] = (await call<WireAuditEntry[]>(shop, path, { as: staff })).body;
    return entry;
  };

  it('G40: come as specified: no tax, no delivery price, the United States', async () => {
    expect(await read()).toEqual({ settings: OUTSET, version: 0, hasTaxService: false });
  });

  it('are for staff alone', async () => {
    const shopper = await createShopper(shop);
    expect((await put({}, undefined, shopper)).status).toBe(403);
    expect((await shop.api('/shop-settings')).status).toBe(401);
  });

  it('are kept as they were given, each change in the log with what it changed', async () => {
    const given = { taxRates: [RATE], companyName: 'Handset Inc.' };
    const stored = await changeSettings(shop, staff, given);
    expect(stored.settings).toEqual({ ...OUTSET, ...given });
    expect(await read()).toEqual(stored);
    expect(await lastEntry()).toMatchObject({
      action: 'settings.changed',
      before: { taxRates: [], companyName: 'Handset' },
      after: { companyName: 'Handset Inc.' },
      undoable: true,
    });
    // Saying it again changes nothing, in whatever order.
    expect(await changeSettings(shop, staff, given)).toEqual(stored);
  });

  it('the time zone and the banner stay as they are when an older client leaves them out', async () => {
    const changed = { timeZone: 'Asia/Dhaka', showsRealmeBanner: false };
    await changeSettings(shop, staff, changed);
    const older = { timeZone: undefined, showsRealmeBanner: undefined };
    expect((await put({ ...older, companyName: 'Older Inc.' })).status).toBe(200);
    const { settings } = await read();
    expect(settings).toEqual({ ...OUTSET, ...changed, companyName: 'Older Inc.' });
    await changeSettings(shop, staff, OUTSET);
  });

  it('are not overwritten by somebody who has read an older version', async () => {
    const { version } = await changeSettings(shop, staff, { returnDays: 14 });
    expect((await put({ returnDays: 20 }, version)).status).toBe(200);
    const late = await put({ returnDays: 60 }, version);
    expect([late.status, late.body.code]).toEqual([412, 'version-conflict']);
    expect((await read()).settings.returnDays).toBe(20);
  });

  it('two that are sent at once are one change and one refusal', async () => {
    const { version } = await read();
    const answers = await Promise.all([
      put({ returnDays: 31 }, version),
      put({ returnDays: 32 }, version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('a change can be taken back, unless it was changed again since', async () => {
    await changeSettings(shop, staff, { taxRates: [RATE], returnDays: 30 });
    await changeSettings(shop, staff, { taxRates: [], returnDays: 30 });
    const removal = await lastEntry();
    await changeSettings(shop, staff, { taxRates: [], returnDays: 45 });
    const undo = (id: number | undefined) =>
      call<{ differences?: object[] }>(shop, `/audit/${id}/undo`, { method: 'POST', as: staff });
    // Another field was changed since: that one stays.
    expect((await undo(removal?.id)).status).toBe(200);
    expect((await read()).settings).toMatchObject({ taxRates: [RATE], returnDays: 45 });
    expect((await undo(removal?.id)).status).toBe(409);
    const undone = await lastEntry();
    await changeSettings(shop, staff, { taxRates: [{ ...RATE, percent: 9 }], returnDays: 45 });
    const refused = await undo(undone?.id);
    expect([refused.status, refused.body.differences]).toMatchObject([
      409,
      [{ field: 'taxRates' }],
    ]);
  });

  it.each<[string, Partial<Record<keyof WireShopSettings, unknown>>, string]>([
    ['two rates for one day', { taxRates: [RATE, { ...RATE, percent: 1 }] }, '#/taxRates'],
    [
      'two rates for one region in two spellings',
      {
        taxRates: ['Málaga', 'MALAGA'].map((region) => ({ ...RATE, country: 'ES', region })),
      },
      '#/taxRates',
    ],
    ['a company on two lines of control characters', { companyName: 'A\u0000B' }, '#/companyName'],
    ['a rate below nothing', { taxRates: [{ ...RATE, percent: -1 }] }, '#/taxRates/0/percent'],
    ['a rate too fine', { taxRates: [{ ...RATE, percent: 1.23456 }] }, '#/taxRates/0/percent'],
    ['an unknown state', { taxRates: [{ ...RATE, region: 'XX' }] }, '#/taxRates/0/region'],
    [
      'a day that is none',
      { taxRates: [{ ...RATE, appliesFrom: '2026-02-30' }] },
      '#/taxRates/0/appliesFrom',
    ],
    [
      'a day of the year 0',
      { taxRates: [{ ...RATE, appliesFrom: '0000-01-01' }] },
      '#/taxRates/0/appliesFrom',
    ],
    [
      'a part of a cent',
      { shippingPrices: [{ country: null, price: 1.005, appliesFrom: '2026-01-01' }] },
      '#/shippingPrices/0/price',
    ],
    ['no company', { companyName: ' ' }, '#/companyName'],
    ['half a day', { returnDays: 1.5 }, '#/returnDays'],
  ])('%s is refused beside its field', async (_, wrong, pointer) => {
    const { status, body } = await put(wrong as Partial<WireShopSettings>);
    expect([status, body.errors?.map((error) => error.pointer)]).toEqual([422, [pointer]]);
  });
});
