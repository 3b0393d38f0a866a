import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { messages } from '../../../shared/words/messages.ts';
import { assertPasswordAllowed } from './password-policy.ts';

const SHOPPER = { email: 'anna1!@test.example', isStrict: false };

function refusal(password: string, owner = SHOPPER): string | undefined {
  try {
    assertPasswordAllowed(password, owner, 'password');
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details.errors?.[0]?.message : String(error);
  }
}

describe('assertPasswordAllowed', () => {
  it('G44 takes what the specification takes', () => {
    expect(refusal('Ab1!cd')).toBeUndefined();
    expect(refusal('Ab1!c')).toBe(messages.signUp.passwordTooShort);
  });

  it('refuses common passwords, however they are capitalised, and the own address', () => {
    for (const password of ['P@ssw0rd1', 'pASSWORD@123', 'Welcome@123', 'Anna1!@test.example']) {
      expect(refusal(password), password).toContain('choose another');
    }
    expect(refusal('P@ssw0rd1-or-not')).toBeUndefined();
  });

  it('G44 asks for 8 characters where the strict policy is in force', () => {
    const admin = { ...SHOPPER, isStrict: true };
    expect(refusal('Ab1!cde', admin)).toContain('8');
    expect(refusal('Ab1!cdef', admin)).toBeUndefined();
  });
});
