import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTIONS, describeAction, listDifferences } from './describe-entry.ts';

it('has words for every action that is recorded', () => {
  const sources = globSync('src/shop/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const recorded = sources.join('').matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g);
  const actions = [...new Set([...recorded].map(([, action = '']) => action))];
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter((action) => ACTIONS[action] === undefined)).toEqual([]);
});

describe('an entry of the log', () => {
  it('shows fields before and after, money in dollars', () => {
    const before = { priceCents: 49_900, imageKey: null };
    const after = { priceCents: 129_900, imageKey: 'k' };
    expect(listDifferences({ before, after })).toEqual([
      { key: 'Price', field: 'Price', before: '$499', after: '$1,299' },
      { key: 'Picture', field: 'Picture', before: 'empty', after: 'k' },
    ]);
  });

  it('shows only what differs within specs, and many mobiles by their names', () => {
    const before = { specs: { year: 2024, body: { heightMm: 150, widthMm: 70 } } };
    const after = { specs: { year: 2024, body: { heightMm: 151, widthMm: 70 } } };
    expect(listDifferences({ before, after })).toMatchObject([
      { field: 'specs body Height mm', before: '150', after: '151' },
    ]);
    const many = {
      before: { items: { a: { stock: 1 }, b: { offers: [] } } },
      after: {
        items: { a: { stock: 2 }, b: { offers: [{ priceCents: 900 }] } },
        names: { a: 'One', b: 'Two' },
      },
    };
    expect(listDifferences(many)).toMatchObject([
      { field: 'One: Stock', before: '1', after: '2' },
      { field: 'Two: Offers', before: 'none', after: 'Price $9' },
    ]);
  });

  it('leaves out what stayed, and never names cents', () => {
    const before = { status: 'pending' };
    const after = { status: 'pending', refundCents: 5_000 };
    expect(listDifferences({ before, after })).toEqual([
      { key: 'Refund', field: 'Refund', before: '–', after: '$50' },
    ]);
  });

  it('names the states of an order as the pages of orders do', () => {
    const change = { before: { status: 'pending' }, after: { status: 'processing' } };
    expect(listDifferences(change)).toMatchObject([{ before: 'To pack', after: 'Packing' }]);
    const other = { before: { status: null }, after: { status: 'constructor' } };
    expect(listDifferences(other)).toMatchObject([{ before: 'empty', after: 'constructor' }]);
  });

  it('offers every action by a name that stands alone', () => {
    const names = Object.values(ACTIONS).map(({ name }) => name);
    expect(names).toContain('Review published');
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z -]+[a-z]$/);
  });

  it('has words for an action it does not know', () => {
    expect(describeAction('order.label-printed')).toBe('order label printed');
  });
});
