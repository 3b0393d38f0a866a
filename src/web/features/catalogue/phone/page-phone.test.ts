import { expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../../../data/schema.ts';
import { type MobileSpecs, mobileSpecsSchema } from '../../../../shop/phone/schema.ts';
import { describeCostAMonth } from './page-phone.ts';

const [phone] = loadPhoneFacts();
const TODAY = '2026-11-24';

function costOf(securityUntil: string | null, price = 800): string {
  const specs = mobileSpecsSchema.parse({ ...phone, support: { securityUntil } });
  return describeCostAMonth({ price, specs }, TODAY);
}

it.each([
  ['2031-01-24', '$16.00 for the 50 months until security updates end'],
  ['2031-01-23', '$16.33 for the 49 months until security updates end'],
  ['2027-01-23', '$800.00 for the month until security updates end'],
  ['2026-12-23', 'Security updates end on 23 December 2026'],
  ['2026-11-24', 'Security updates end on 24 November 2026'],
  ['2026-11-23', 'Security updates ended on 23 November 2026'],
  [null, 'Cannot be worked out: the maker has not said how long security updates will come'],
])('with security updates until %s a phone says “%s”', (until, said) => {
  expect(costOf(until)).toBe(said);
});

it('a phone of which nothing is known does not cost nothing a month', () => {
  expect(describeCostAMonth({ price: 800, specs: null }, TODAY)).toBe(
    'Cannot be worked out: we do not know how long security updates will come',
  );
});

it('specs from before the end of updates was known are read too', () => {
  const { support: _, ...older } = mobileSpecsSchema.parse(phone);
  expect(describeCostAMonth({ price: 800, specs: older as MobileSpecs }, TODAY)).toMatch(
    /^Cannot be worked out/,
  );
});
