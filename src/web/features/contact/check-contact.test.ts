import { expect, it } from 'vitest';
import { checkContact } from './check-contact.ts';

it('R135 requires a name and an email address of the usual form', () => {
  expect(checkContact({ name: '', email: '' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
  });
  for (const email of ['a', 'a@b', '@b.c', 'a b@c.de']) {
    expect(Object.keys(checkContact({ name: 'Ada', email }))).toEqual(['email']);
  }
  expect(checkContact({ name: 'Ada', email: 'ada+shop@example.co' })).toEqual({});
});
