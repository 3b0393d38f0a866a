import { expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import { FACTS, factsOfGroup, factsWith, readFact, writeFact } from './facts.ts';
import { NUMBER_FACTS } from './filters.ts';
import { mobileSpecsSchema } from './schema.ts';

const PHONES = loadPhoneFacts();

it('facts stand at paths of their own, keys of addresses and columns too', () => {
  const used = [
    factsWith('at').map(({ at }) => at),
    factsWith('filter').flatMap(({ filter }) => filter.keys),
    factsWith('column').map(({ column }) => column.name),
  ];
  for (const names of used) expect(names).toEqual([...new Set(names)]);
});

it('what lists ask of a number has a bound', () => {
  for (const { name, filter } of NUMBER_FACTS) expect(filter.most, name).toBeGreaterThan(0);
});

it('every fact is read from phones, and what is written is read again', () => {
  for (const fact of factsWith('at')) {
    const values = PHONES.map((phone) => readFact(phone, fact));
    expect(
      values.some((value) => value !== null),
      fact.name,
    ).toBe(true);
    if (fact.isRequired && !fact.at.startsWith('body.folded')) expect(values).not.toContain(null);
    if (fact.kind === 'part') continue;
    const foldable = PHONES.find(({ body }) => body.folded !== null) ?? PHONES[0];
    const known = values.find((value) => value !== null);
    const written = writeFact(foldable ?? {}, fact.at, known);
    expect(readFact(written, fact)).toEqual(known);
    expect(mobileSpecsSchema.safeParse(written).success, fact.name).toBe(true);
  }
});

it('a part that a phone does not have is told, and what is inside of it is not known', () => {
  const plain = PHONES.find(({ body }) => body.folded === null) ?? {};
  expect(readFact(plain, FACTS.foldable)).toBe(false);
  expect(readFact(plain, FACTS.foldedHeight)).toBeNull();
});

it('forms and tables show facts by their places', () => {
  const names = (facts: readonly { name: string }[]) => facts.map(({ name }) => name);
  expect(names(factsOfGroup('form', 'Model'))).toEqual(['year', 'chipset', 'system', 'fiveG']);
  expect(names(factsOfGroup('row', 'Inside'))).toEqual([
    'chipset',
    'memory',
    'storage',
    'fiveG',
    'system',
    'year',
  ]);
});

it('only what is not required may be unknown, and it has to be said', () => {
  const [phone] = PHONES;
  expect(mobileSpecsSchema.safeParse({ ...phone, batteryMah: undefined }).success).toBe(false);
  expect(mobileSpecsSchema.safeParse({ ...phone, batteryMah: null }).success).toBe(true);
  expect(mobileSpecsSchema.safeParse({ ...phone, fiveG: null }).success).toBe(false);
});
