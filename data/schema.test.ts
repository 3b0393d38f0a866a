import { describe, expect, it } from 'vitest';
import { brandOf, CATEGORIES } from '../src/shop/phone/brands.ts';
import { loadOffers, loadPhoneFacts, loadSampleReviews } from './schema.ts';

const phones = loadPhoneFacts();
const offers = loadOffers();
const byId = new Map(phones.map((phone) => [phone.id, phone]));

function phoneOf(phoneId: string) {
  const phone = byId.get(phoneId);
  if (!phone) throw new Error(`data names an unknown phone: ${phoneId}`);
  return phone;
}

describe('phones', () => {
  it('are 109, each with its own id, slug and name', () => {
    expect(phones).toHaveLength(109);
    for (const key of ['id', 'slug', 'name'] as const) {
      expect(new Set(phones.map((phone) => phone[key])).size, key).toBe(109);
    }
  });

  it('cover every category and keep brand and category together', () => {
    expect(new Set(phones.map((phone) => phone.category))).toEqual(new Set(CATEGORIES));
    for (const phone of phones) expect(phone.brand).toBe(brandOf(phone.category).maker);
  });

  it('say their brand where the bare model name would be senseless', () => {
    for (const { brand, name } of phones) {
      if (brand === 'Apple') expect(name).toMatch(/^iPhone /);
      else if (brand === 'Samsung') expect(name).toMatch(/^Galaxy /);
      else expect(name.startsWith(`${brand} `), name).toBe(true);
    }
  });

  it('have colours with different names', () => {
    for (const { name, colours } of phones) {
      expect(new Set(colours.map((colour) => colour.name)).size, name).toBe(colours.length);
    }
  });

  it('one is sold out in its first variant, two are low in stock', () => {
    expect(phones.filter((phone) => phone.stock === 0)).toHaveLength(1);
    expect(phones.filter((phone) => phone.stock > 0 && phone.stock <= 3)).toHaveLength(2);
    expect(Math.max(...phones.map((phone) => phone.stock))).toBeLessThanOrEqual(40);
  });
});

describe('offers', () => {
  it('are 12 to 14, one for a phone at most, and cover every brand', () => {
    expect(offers.length).toBeGreaterThanOrEqual(12);
    expect(offers.length).toBeLessThanOrEqual(14);
    expect(new Set(offers.map((offer) => offer.phoneId)).size).toBe(offers.length);
    const categories = offers.map((offer) => phoneOf(offer.phoneId).category);
    expect(new Set(categories)).toEqual(new Set(CATEGORIES));
  });

  it('state a reduced price that is the reduction', () => {
    for (const offer of offers) {
      const { priceUsd } = phoneOf(offer.phoneId);
      const percentOff = 100 - (100 * offer.reducedPriceUsd) / priceUsd;
      expect(Math.round(percentOff), offer.phoneId).toBe(offer.percentOff);
    }
  });

  it('have exactly one realme phone at exactly 70 %, all other realme at less', () => {
    const realme = offers.filter((offer) => phoneOf(offer.phoneId).category === 'realme');
    const best = realme.filter((offer) => offer.percentOff >= 70);
    expect(best).toHaveLength(1);
    const [offer] = best;
    if (!offer) throw new Error('no realme phone at 70 %');
    expect(offer.reducedPriceUsd * 10).toBe(phoneOf(offer.phoneId).priceUsd * 3);
  });

  it('are for phones that can be bought', () => {
    for (const offer of offers) expect(phoneOf(offer.phoneId).stock).toBeGreaterThan(0);
  });
});

describe('sample reviews', () => {
  const reviews = loadSampleReviews();

  it('are for phones of the catalogue, by first name and initial', () => {
    for (const review of reviews) {
      phoneOf(review.phoneId);
      expect(review.name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\.$/u);
    }
  });

  it('are not all praise', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(12);
    expect(reviews.filter((review) => review.rating <= 4).length).toBeGreaterThanOrEqual(5);
    expect(reviews.some((review) => review.rating === 3)).toBe(true);
  });
});
