import { expect, it } from 'vitest';
import { tellBuyer } from './reason-field.tsx';

it('promises an email only to a buyer who has an account', () => {
  expect(tellBuyer({ buyer: { name: 'Ada', email: 'ada@test.example' } })).toContain('We email');
  expect(tellBuyer({ buyer: null })).toContain('nobody gets an email');
});
