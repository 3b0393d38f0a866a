import { expect, it } from 'vitest';
import { type OfferDraft, readDrafts, toDrafts } from './offer-drafts.ts';

const STARTS = '2026-01-01T00:00:30.000Z';
const draft = (part: Partial<OfferDraft>): OfferDraft => ({
  key: '1',
  price: '9',
  starts: '2026-01-01T00:00',
  ends: '',
  isEndless: false,
  ...part,
});

it('an offer without an end comes back from the form as it was', () => {
  const stored = { price: 9, startsAt: STARTS, endsAt: null };
  const drafts = toDrafts([stored]);
  expect(drafts).toMatchObject([{ ends: '', isEndless: true }]);
  expect(readDrafts(drafts, 100)).toEqual([stored]);
});

it('an end left empty is no offer without an end', () => {
  expect(readDrafts([draft({})], 100)).toBe('Offer 1 needs an end, or tick “No end date”');
});

it('the end typed before “No end date” was ticked does not count', () => {
  expect(readDrafts([draft({ ends: '2020-01-01T00:00', isEndless: true })], 100)).toMatchObject([
    { endsAt: null },
  ]);
});
