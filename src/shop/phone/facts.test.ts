import { expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import type { FactKind } from './fact.ts';
import { FACTS, factsOfGroup, factsWith, readFact, writeFact } from './facts.ts';
import { NUMBER_FACTS } from './filters.ts';
import { mobileSpecsSchema } from './schema.ts';

const PHONES = loadPhoneFacts();
/** Of kinds that no phone of the catalogue says anything of yet. */
const EXAMPLES: Partial<Record<FactKind['kind'], unknown>> = {
  address: 'https://example.com/phone',
  date: '2030-01-31',
  flag: true,
  list: ['eSIM'],
};

it('facts stand at paths of their own, and have keys of addresses of their own', () => {
  const used = [
    factsWith('at').map(({ at }) => at),
    factsWith('filter').flatMap(({ filter }) => filter.keys),
  ];
  for (const names of used) expect(names).toEqual([...new Set(names)]);
});

it('what lists ask of a number has a bound', () => {
  for (const { name, filter } of NUMBER_FACTS) expect(filter.most, name).toBeGreaterThan(0);
});

it('every fact is read from phones, and what is written is read again', () => {
  for (const fact of factsWith('at')) {
    const values = PHONES.map((phone) => readFact(phone, fact));
    const isKnown = values.some((value) => value !== null);
    // Of what came later nothing need be known yet.
    if (!fact.isLate) expect(isKnown, fact.name).toBe(true);
    if (fact.isRequired && !fact.at.startsWith('body.folded')) expect(values).not.toContain(null);
    if (fact.kind === 'part') continue;
    const foldable = PHONES.find(({ body }) => body.folded !== null) ?? PHONES[0];
    const known = isKnown ? values.find((value) => value !== null) : EXAMPLES[fact.kind];
    expect(known, fact.name).toBeDefined();
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
    'simKinds',
    'system',
    'updatesUntil',
    'year',
  ]);
});

it('what came later may be left out with the place where it stands, and is then not known', () => {
  const older = Object.fromEntries(
    Object.entries(PHONES[0] ?? {}).filter(
      ([place]) => !['support', 'sim', 'sources', 'wirelessCharging'].includes(place),
    ),
  );
  const specs = mobileSpecsSchema.parse(older);
  expect(specs).toMatchObject({
    support: { securityUntil: null },
    wirelessCharging: null,
    sim: { kinds: null },
    sources: { updatesUntil: { url: null, checkedOn: null } },
  });
  expect(mobileSpecsSchema.safeParse({ ...older, sim: null }).success).toBe(false);
});

it.each([
  ['support', { securityUntil: '2030-02-29' }, false],
  ['support', { securityUntil: '2032-02-29' }, true],
  ['support', { securityUntil: '2030' }, false],
  ['support', { until: '2030-01-01' }, false],
  ['sim', { kinds: [] }, false],
  ['sim', { kinds: ['micro-SIM'] }, false],
  ['sim', { kinds: ['nano-SIM', 'two eSIMs'] }, true],
  ['sources', { simKinds: { url: 'https://example.com/a?b=c' } }, true],
  ['sources', { simKinds: { url: 'http://example.com/' } }, false],
  ['sources', { simKinds: { url: 'https://user:word@example.com/' } }, false],
  ['sources', { simKinds: { url: 'https://localhost/' } }, false],
  ['sources', { simKinds: { url: 'javascript:alert(1)' } }, false],
  ['sources', { simKinds: { url: `https://example.com/${'a'.repeat(300)}` } }, false],
])('of the %s %o is taken: %s', (place, said, isTaken) => {
  const { success } = mobileSpecsSchema.safeParse({ ...PHONES[0], [place]: said });
  expect(success).toBe(isTaken);
});

it('only what is not required may be unknown, and it has to be said', () => {
  const [phone] = PHONES;
  expect(mobileSpecsSchema.safeParse({ ...phone, batteryMah: undefined }).success).toBe(false);
  expect(mobileSpecsSchema.safeParse({ ...phone, batteryMah: null }).success).toBe(true);
  expect(mobileSpecsSchema.safeParse({ ...phone, fiveG: null }).success).toBe(false);
});
