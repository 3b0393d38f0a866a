import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { TaxQuery } from '../../shop/tax-port.ts';
import { createStripeTax } from './index.ts';

const QUERY: TaxQuery = {
  to: { country: 'US', region: 'NY', postalCode: null, city: null, street: null },
  ...{ pricesCents: [10_000, 20_000], shippingCents: 500, isIncluded: false, day: '2026-11-25' },
};

const rate = (amount: number, percent: string, type = 'sales_tax') => ({
  amount,
  tax_rate_details: { percentage_decimal: percent, tax_type: type },
});
const unit = (index: number, amount: number, tax: number) => ({
  ...{ reference: `unit-${index}`, amount, amount_tax: tax },
  tax_breakdown: [rate(tax, '8.875')],
});
/** What an honest provider says. */
const GOOD = {
  calculation: {
    id: 'taxcalc_1',
    shipping_cost: { amount: 500, amount_tax: 44, tax_breakdown: [rate(44, '8.875')] },
  },
  // In an order of its own.
  units: [unit(1, 20_000, 1_775), unit(0, 10_000, 888)],
};

/** A provider that answers this. @returns the shop's way to it, and what it was sent */
async function openProvider(answers: { calculation: object; units: object[] }) {
  const bodies: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const isList = request.method === 'GET';
    if (!isList) bodies.push(new URLSearchParams(body));
    response.setHeader('content-type', 'application/json');
    const list = { object: 'list', has_more: false, url: '', data: answers.units };
    response.end(JSON.stringify(isList ? list : answers.calculation));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const keys = { secretKey: 'sk_test_tax', webhookSecret: 'whsec_tax' };
  const apiUrl = `http://127.0.0.1:${port}`;
  return { taxes: createStripeTax({ ...keys, apiUrl, taxPostalCode: '10001' }), bodies };
}

it('puts each tax beside its unit, in cents', async () => {
  const { taxes } = await openProvider(GOOD);
  expect(await taxes.quote(QUERY)).toEqual({
    name: 'Sales tax',
    units: [
      { taxCents: 888, ratePpm: 88_750 },
      { taxCents: 1_775, ratePpm: 88_750 },
    ],
    shipping: { taxCents: 44, ratePpm: 88_750 },
  });
});

it('asks at the postal code of the shop where no address is known, and for the taxes of a day that is over', async () => {
  const { taxes, bodies } = await openProvider(GOOD);
  await taxes.quote(QUERY);
  const [body] = bodies;
  expect(body?.get('customer_details[address][postal_code]')).toBe('10001');
  expect(body?.get('customer_details[address][line1]')).toBeNull();
  expect(body?.get('line_items[1][tax_behavior]')).toBe('exclusive');
  await taxes.quote({ ...QUERY, day: '2026-01-02' });
  expect(bodies[1]?.get('tax_date')).toBe(String(Date.UTC(2026, 0, 2) / 1_000));
});

it('calls taxes of several kinds a tax, and none nothing', async () => {
  const two = {
    ...unit(0, 10_000, 1_200),
    tax_breakdown: [rate(500, '5', 'gst'), rate(700, '7', 'pst')],
  };
  const none = { ...unit(1, 20_000, 0), tax_breakdown: [{ amount: 0, tax_rate_details: null }] };
  const calculation = { id: 'taxcalc_1', shipping_cost: null };
  const query = { ...QUERY, shippingCents: 0 };
  const both = await openProvider({ calculation, units: [two, none] });
  expect(await both.taxes.quote(query)).toMatchObject({
    name: 'Tax',
    units: [{ ratePpm: 120_000 }, { taxCents: 0, ratePpm: 0 }],
  });
  const nothing = await openProvider({
    calculation,
    units: [{ ...none, amount: 10_000, reference: 'unit-0' }, none],
  });
  expect((await nothing.taxes.quote(query))?.name).toBeNull();
});

it.each([
  ['leaves a unit out', { ...GOOD, units: GOOD.units.slice(1) }],
  ['taxes another price', { ...GOOD, units: [unit(0, 10_001, 888), unit(1, 20_000, 1_775)] }],
  ['pays back instead of taxing', { ...GOOD, units: [unit(0, 10_000, -1), unit(1, 20_000, 0)] }],
  [
    'asks for more than the price',
    { ...GOOD, units: [unit(0, 10_000, 10_001), unit(1, 20_000, 0)] },
  ],
  ['says half a cent', { ...GOOD, units: [unit(0, 10_000, 0.5), unit(1, 20_000, 0)] }],
  ['forgets the delivery', { ...GOOD, calculation: { id: 'taxcalc_1', shipping_cost: null } }],
  ['says nothing', { calculation: {}, units: [] }],
])('believes no provider that %s', async (_what, answers) => {
  const { taxes } = await openProvider(answers);
  await expect(taxes.quote(QUERY)).rejects.toMatchObject({ code: 'provider-error' });
});

it('keeps the reason why a provider could not be reached', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const keys = { secretKey: 'sk_test_tax', webhookSecret: 'whsec_tax' };
  const apiUrl = `http://127.0.0.1:${port}`;
  const taxes = createStripeTax({ ...keys, apiUrl, taxPostalCode: '10001' });
  await expect(taxes.quote(QUERY)).rejects.toMatchObject({
    code: 'provider-error',
    cause: { cause: { code: 'ECONNREFUSED' } },
  });
});
