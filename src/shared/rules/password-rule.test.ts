import { describe, expect, it } from 'vitest';
import { messages } from '../words/messages.ts';
import { passwordProblem } from './password-rule.ts';

describe('passwordProblem', () => {
  it('R122 asks for a password', () => {
    expect(passwordProblem('')).toBe(messages.signUp.passwordRequired);
  });

  it('R123 takes 6 characters and not 5', () => {
    expect(passwordProblem('Ab1!c')).toBe('password should be at least 6 characters');
    expect(passwordProblem('Ab1!cd')).toBeNull();
  });

  it('takes 128 characters and not 129', () => {
    expect(passwordProblem(`Ab1!${'x'.repeat(124)}`)).toBeNull();
    expect(passwordProblem(`Ab1!${'x'.repeat(125)}`)).toContain('128');
  });

  it('R124 wants all four kinds: the whole truth table', () => {
    const kinds = ['AAA', 'bbb', '111', '!!!'];
    for (let mask = 0; mask < 16; mask += 1) {
      const password = `${kinds.filter((_, bit) => mask & (1 << bit)).join('')}~~~~~~`;
      const expected = mask === 15 ? null : messages.signUp.passwordTooWeak;
      expect(passwordProblem(password), password).toBe(expected);
    }
  });

  it('R124 counts each of the six signs and no other', () => {
    for (const sign of '!@#$&*') expect(passwordProblem(`Abcde1${sign}`)).toBeNull();
    for (const sign of '%^()-_=+?.,;:~ €') {
      expect(passwordProblem(`Abcde1${sign}`)).toBe(messages.signUp.passwordTooWeak);
    }
  });
});
