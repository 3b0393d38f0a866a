import { expect, it } from 'vitest';
import type { WireMobile } from '../../../contract/mobiles.ts';
import { findRealmeOffer, pickDeepest } from './offers.ts';

function offer(changes: Partial<WireMobile>): WireMobile {
  return {
    _id: '0195d0d0-0000-7000-8000-000000000001',
    name: 'realme 7',
    price: 54,
    category: 'realme',
    description: '',
    image: '/pictures/x.svg',
    slug: 'realme-7',
    listPrice: 180,
    offerEndsAt: null,
    offerEndsOn: null,
    stock: 3,
    available: 3,
    summary: '',
    drawing: null,
    tint: { light: 'white', dark: 'black' },
    ...changes,
  };
}

it('R021 the banner names the realme phone in stock with the largest reduction', () => {
  expect(findRealmeOffer([offer({ price: 120 }), offer({})])?.price).toBe(54);
  expect(findRealmeOffer([])).toBeNull();
  expect(findRealmeOffer([offer({ available: 0 })])).toBeNull();
  expect(findRealmeOffer([offer({ category: 'vivo' })])).toBeNull();
});

it('shows the four deepest cuts that can be bought, from the smallest phone to the largest', () => {
  const made = (slug: string, price: number, heightMm: number, available = 3) =>
    offer({ slug, price, available, drawing: { widthMm: 80, heightMm } });
  const picked = pickDeepest([
    made('a', 100, 170),
    made('b', 90, 150),
    made('sold-out', 10, 140, 0),
    made('c', 80, 160),
    made('d', 150, 130),
    made('e', 110, 155),
  ]);
  expect(picked.map(({ slug }) => slug)).toEqual(['b', 'e', 'c', 'a']);
});
