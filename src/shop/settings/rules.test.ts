import { expect, it } from 'vitest';
import { taxRateAt } from './rules.ts';

const RATE = { name: 'VAT', ratePpm: 70_000, appliesFrom: '2020-01-01', taxesShipping: true };

it.each([
  ['Málaga', 'MALAGA'],
  ['Málaga', 'Ma\u0301laga'],
  ['İstanbul', 'istanbul'],
  ['İstanbul', 'ISTANBUL'],
  ['Bergstraße', 'BERGSTRASSE'],
  ['Illes Balears', '\u00a0illes\u00a0 balears'],
  ['L’Aquila', "L'Aquila"],
])('the rate of %s is due in %s', (region, asTyped) => {
  const whole = { ...RATE, country: 'ES' as const, region: null, ratePpm: 210_000 };
  const ofRegion = { ...RATE, country: 'ES' as const, region };
  const settings = { taxRates: [whole, ofRegion], timeZone: 'Europe/Madrid' };
  const rateIn = (typed: string) =>
    taxRateAt(settings, { country: 'ES', region: typed }, new Date('2026-05-01'));
  expect(rateIn(asTyped)).toBe(ofRegion);
  expect(rateIn('Bizkaia')).toBe(whole);
});
