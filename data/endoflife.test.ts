/** Where the dates of the catalogue are from; endoflife/README.md says how a phone gets one. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadPhoneFacts, type PhoneFacts } from './schema.ts';

interface Release {
  name: string;
  releaseLabel: string;
  eol: string;
}

const PAGE = 'https://endoflife.date/samsung-mobile';
const CHECKED_ON = '2026-05-06';
const FILE = new URL('endoflife/samsung-mobile.json', import.meta.url);
const { releases } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  releases: Record<string, Release>;
};
const phones = loadPhoneFacts();

/** The release that is called as the phone; else the one with 5G behind it, if the phone has 5G. */
function releaseOf({ name, fiveG }: PhoneFacts): Release | undefined {
  const called = (label: string) =>
    Object.values(releases).find(({ releaseLabel }) => releaseLabel === label);
  return called(name) ?? (fiveG ? called(`${name} 5G`) : undefined);
}

it('every Samsung phone has the end of security updates that endoflife.date says', () => {
  const samsung = phones.filter(({ category }) => category === 'samsung');
  expect(samsung).toHaveLength(28);
  for (const phone of samsung) {
    expect(phone.support.securityUntil, phone.name).toBe(releaseOf(phone)?.eol);
    expect(phone.sources.updatesUntil).toEqual({ url: PAGE, checkedOn: CHECKED_ON });
  }
});

it('two models of one name are told apart', () => {
  const dates = ['Galaxy A16 5G', 'Galaxy A16'].map((name) => {
    const phone = phones.find(({ category }) => category === 'samsung');
    return phone && releaseOf({ ...phone, name })?.eol;
  });
  expect(dates).toEqual(['2030-10-25', '2030-11-20']);
});

it('phones of makers without dates have none', () => {
  for (const { category, name, support } of phones) {
    if (category !== 'samsung') expect(support.securityUntil, name).toBeNull();
  }
});

it('as many phones as sources.md names have the other facts', () => {
  const known = (isKnown: (phone: PhoneFacts) => boolean) => phones.filter(isKnown).length;
  expect(known(({ wirelessCharging }) => wirelessCharging !== null)).toBe(17);
  expect(known(({ sim }) => sim.kinds !== null)).toBe(12);
});

it('whatever is known of the facts that decide has a page and a day', () => {
  for (const { name, support, wirelessCharging, sim, sources } of phones) {
    const known = {
      updatesUntil: support.securityUntil,
      wirelessCharging,
      simKinds: sim.kinds,
    };
    for (const [fact, value] of Object.entries(known)) {
      const { url, checkedOn } = sources[fact as keyof typeof known];
      const what = `${name}, ${fact}`;
      expect([url, checkedOn].map((part) => part !== null), what).toEqual(
        value === null ? [false, false] : [true, true],
      );
    }
  }
});
