import { expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../../../data/schema.ts';
import { NOT_KNOWN } from './not-known.ts';
import { listSpecGroups } from './spec-rows.ts';

const phones = loadPhoneFacts();

it('shows what is not known in words, never as 0 or null', () => {
  const [phone] = phones;
  if (!phone) throw new Error('no phones');
  const nothing = { ...phone, weightG: null, ipRating: null, chipset: null, batteryMah: null };
  const rows = listSpecGroups(nothing).flatMap((group) => group.rows);
  for (const term of ['Weight', 'Water and dust', 'Processor', 'Capacity']) {
    expect(rows.find((row) => row.term === term)?.value).toBe(NOT_KNOWN);
  }
});

it('has the same groups for every phone, and no empty or broken value', () => {
  for (const phone of phones) {
    const groups = listSpecGroups(phone);
    expect(groups.map(({ title }) => title)).toEqual([
      'Size',
      'Screen',
      'Cameras',
      'Inside',
      'Battery',
    ]);
    for (const { term, value } of groups.flatMap((group) => group.rows)) {
      expect(value, `${phone.name}, ${term}`).not.toMatch(/^\s*$|null|undefined|NaN|^0 /);
    }
  }
});
