import { expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { describeFailure } from './describe-failure.ts';

const NOTHING = 'Nothing was changed.';

it('gives a refusal its own words', () => {
  const error = new AppError('conflict', { detail: 'Line 2: the mobile has changed.' });
  expect(describeFailure(error, NOTHING)).toBe(
    'Line 2: the mobile has changed. Nothing was changed.',
  );
});

it.each([
  ['23505', /same id or address/],
  ['57014', /took longer/],
  ['ENOSPC', /no room left/],
  ['40P01', /Somebody else was changing/],
  ['ECONNREFUSED', /could not be reached/],
  ['57P01', /could not be reached/],
  ['XX000', /does not know \(XX000\)/],
])('says why, what became of it and what to do when the database says %s', (code, why) => {
  const cause = Object.assign(new Error('duplicate key value "secret"'), { code });
  const text = describeFailure(new Error('Failed query', { cause }), NOTHING);
  expect(text).toMatch(why);
  expect(text).toMatch(/Nothing was changed\. .*\.$/);
  expect(text).not.toContain('secret');
});
