import { describe, expect, test } from 'vitest';
import { loadPhoneFacts } from '../../../../../data/schema.ts';
import { FACT_LIST } from '../../../../shop/phone/facts.ts';
import { NOT_KNOWN } from '../../catalogue/specs/not-known.ts';
import { listRowsByFact } from '../../catalogue/specs/spec-rows.ts';
import { describeStock } from '../describe-stock.ts';
import { type CompareInput, listCompareGroups } from './compare-rows.ts';

type Phone = CompareInput['phones'][number];
const CATALOGUE = loadPhoneFacts();

function take(id: string, changes: Partial<Phone> = {}): Phone {
  const specs = CATALOGUE.find((phone) => phone.id === id);
  if (!specs) throw new Error(`${id} is not in the catalogue`);
  const { priceUsd: price } = specs;
  return { price, lowestOf30Days: price, available: 9, specs, ...changes };
}

const tabulate = (...phones: Phone[]) =>
  listCompareGroups({ phones, write: listRowsByFact, notKnown: NOT_KNOWN, describeStock });
const rowsOf = (...phones: Phone[]) =>
  new Map(tabulate(...phones).flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));

const BAR = 'apple-iphone-16';
const FOLD = 'samsung-galaxy-z-fold7';

describe('the table of a comparison', () => {
  test('has a row for every fact that phone pages tell, in their groups, and prices first', () => {
    const groups = tabulate(take(BAR), take(FOLD));
    expect(groups.map(({ title }) => title)).toEqual([
      ...['Price and stock', 'Size', 'Screen', 'Cameras', 'Inside', 'Battery'],
    ]);
    const facts = FACT_LIST.filter(({ row }) => row).map(({ name }) => name);
    const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(['price', 'lowest', 'stock', ...facts]));
    expect(ids.length).toBe(facts.length + 3);
  });

  test('says better and worse in words', () => {
    const rows = rowsOf(take(BAR, { price: 700 }), take(FOLD, { price: 1_900 }));
    const words = (id: string) => rows.get(id)?.cells.map(({ verdict }) => verdict?.words);
    expect(words('price')).toEqual(['Lowest', '+$1,200']);
    expect(words('weight')).toEqual(['Lightest', '+45 g']);
    expect(words('battery')).toEqual(['−839 mAh', 'Largest']);
    expect(words('year')).toEqual(['1 year older', 'Newest']);
    expect(words('panel')).toEqual([undefined, undefined]);
  });

  test('what is not known is said and neither better nor worse', () => {
    const { specs } = take(BAR);
    const unknown = take(BAR, { specs: specs && { ...specs, weightG: null } });
    const weight = rowsOf(take(FOLD), unknown, take('realme-7')).get('weight');
    expect(weight?.cells[1]).toEqual({ lines: [NOT_KNOWN], isKnown: false, verdict: null });
    expect(weight?.cells[0]?.verdict?.kind).toBe('behind');
  });

  test('a mobile of which nothing is known still has its price', () => {
    const rows = rowsOf(take(BAR), take(FOLD, { specs: null, price: 1 }));
    expect(rows.get('price')?.cells[1]?.verdict?.words).toBe('Lowest');
    expect(rows.get('battery')?.cells.map(({ verdict }) => verdict)).toEqual([null, null]);
    expect(rows.get('battery')?.cells[1]?.lines).toEqual([NOT_KNOWN]);
  });

  test('a fact that does not apply is told apart from one that is not known', () => {
    const rows = rowsOf(take(BAR), take(FOLD));
    expect(rows.get('foldedHeight')?.cells[0]).toEqual({ lines: [], isKnown: true, verdict: null });
    expect(rows.get('height')?.term).toBe('Height, width, depth');
    expect(rows.get('height')?.cells[1]?.lines[0]).toMatch(/^Open: \d/);
    expect(rowsOf(take(BAR), take('realme-7')).has('foldedHeight')).toBe(false);
  });

  test('each camera has a line', () => {
    expect(rowsOf(take(BAR), take(FOLD)).get('rearCameras')?.cells[0]?.lines).toEqual([
      'Wide: 48 megapixels',
      'Ultrawide: 12 megapixels',
    ]);
  });

  test('rows in which phones say the same are known as such', () => {
    const rows = [...rowsOf(take(BAR), take(BAR)).values()];
    expect(rows.every(({ isSame }) => isSame)).toBe(true);
    expect(rowsOf(take(BAR), take(BAR, { available: 0 })).get('stock')).toMatchObject({
      isSame: false,
      cells: [{ lines: ['In stock'] }, { lines: ['Sold out'] }],
    });
  });
});
