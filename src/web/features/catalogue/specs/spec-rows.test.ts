import { expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../../../data/schema.ts';
import { mobileSpecsSchema } from '../../../../shop/phone/schema.ts';
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

it('says where a fact is from and when it was looked at, as far as it is known', () => {
  const specs = mobileSpecsSchema.parse({
    ...phones[0],
    support: { securityUntil: '2031-01-24' },
    sim: { kinds: ['nano-SIM', 'two eSIMs'] },
    sources: {
      updatesUntil: { url: 'https://www.example.com/phones', checkedOn: '2026-05-06' },
      simKinds: { url: 'https://example.com/', checkedOn: null },
      wirelessCharging: { url: null, checkedOn: '2026-05-06' },
    },
  });
  const rowOf = (wanted: string) =>
    listSpecGroups(specs)
      .flatMap((group) => group.rows)
      .find(({ term }) => term === wanted);
  expect(rowOf('Security updates until')).toMatchObject({
    value: '24 January 2031',
    source: {
      name: 'example.com',
      url: 'https://www.example.com/phones',
      checked: '6 May 2026',
    },
  });
  expect(rowOf('SIM')).toMatchObject({
    value: 'Nano-SIM and two eSIMs',
    source: { name: 'example.com', checked: null },
  });
  expect(rowOf('Wireless charging')).toMatchObject({ value: NOT_KNOWN });
  expect(rowOf('Wireless charging')).not.toHaveProperty('source');
  expect(rowOf('In water')?.value).toMatch(/^Under water/);
});
