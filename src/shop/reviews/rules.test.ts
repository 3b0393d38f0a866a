import { expect, it } from 'vitest';
import { changedDecision, publicName } from './rules.ts';

it('publishes a first name and an initial, never an address', () => {
  expect(publicName('Nora Newcomer')).toBe('Nora N.');
  expect(publicName(' Ana  María de la Östberg ')).toBe('Ana Ö.');
  expect(publicName('Cher')).toBe('Cher');
  expect(publicName('nora.newcomer@mail.example')).toBe('nora.newcomer');
  expect(publicName('   ')).toBe('A customer');
  expect(publicName('𝒩ora 😀')).toBe('𝒩ora 😀.');
  expect(publicName(`${'x'.repeat(90)} y`)).toBe(`${'x'.repeat(30)} Y.`);
});

it('finds what a decision changes', () => {
  const present = { state: 'pending', rejection: null, reply: 'Thank you' } as const;
  expect(changedDecision(present, { state: 'approved', rejection: null })).toEqual({
    state: 'approved',
  });
  expect(changedDecision(present, { reply: 'Thank you' })).toBeNull();
  expect(changedDecision(present, { reply: null })).toEqual({ reply: null });
});
