import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { leakedPasswordRank } from '../../../adapters/identity/leaked-passwords.ts';
import { AppError } from '../../../shared/errors.ts';
import { passwordProblem } from '../../../shared/rules/password-rule.ts';
import { messages } from '../../../shared/words/messages.ts';
import { assertPasswordAllowed } from './password-policy.ts';

const SHOPPER = {
  email: 'anna1!@test.example',
  name: 'Marit Øverland',
  companyName: 'Tiny Telephones Ltd',
  isStrict: false,
};

function refusal(password: string, owner = SHOPPER): string | undefined {
  try {
    assertPasswordAllowed({ leakedPasswordRank }, password, owner, 'password');
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

  it('refuses common passwords, however they are dressed up', () => {
    const dressed = [
      ...['P@ssw0rd1', 'pASSWORD@123', 'Welcome@123', '!!Welcome1', 'We1come@1', 'PASSw0rd!2026'],
      ...['Pａssｗord1!', '@Dm1n1234', 'Aa@123456', '!QAZ2wsx', 'Zaq1@Wsx'],
      ...['Qwerty#1', 'Iloveyou1!', 'Summer@2026', 'Abc@1234', 'Dragon$$1', 'HeLL0!1'],
    ];
    const taken = dressed.filter((password) => !refusal(password)?.includes('choose another'));
    expect(taken).toEqual([]);
  });

  it('refuses the 3,000 most common passwords in four forms that fulfil the rule', () => {
    const common = dictionary['passwords-common'].filter((word) => /^[a-z]{4,}$/.test(word));
    const forms = common.slice(0, 3_000).flatMap((word) => {
      const capital = (word[0] ?? '').toUpperCase() + word.slice(1);
      return [`${capital}@1`, `${capital}123!`, `1!${capital}`, `${capital.replace('a', '@')}#12`];
    });
    const fulfilling = forms.filter((password) => passwordProblem(password) === null);
    expect(fulfilling.length).toBeGreaterThan(11_000);
    expect(fulfilling.filter((password) => refusal(password) === undefined)).toEqual([]);
  });

  it('refuses what is made of the own name, the own address and words of the shop', () => {
    const known = ['Anna1!@test.example', 'Anna@1987', 'M@rit-2026', 'Overland#1a', 'Øverland1!a'];
    const ours = [
      'Handset@2026',
      'H@ndset-Shop1',
      'Samsung*Galaxy1',
      'TinyTelephones1!',
      'iPh0ne-Admin#',
    ];
    const taken = [...known, ...ours].filter((password) => refusal(password) === undefined);
    expect(taken).toEqual(['Overland#1a']);
  });

  it.each([
    'Lantern#42',
    'P@ssw0rd1-or-not',
    'Orbit-7$Lantern',
    'Anna-sings-4-Bees!',
    'Blue!Sky42',
    'Xk7!pQ',
  ])('takes %s', (password) => expect(refusal(password)).toBeUndefined());

  it('G44 asks for 8 characters where the strict policy is in force', () => {
    const admin = { ...SHOPPER, isStrict: true };
    expect(refusal('Ab1!cde', admin)).toContain('8');
    expect(refusal('Ab1!cdef', admin)).toBeUndefined();
  });
});
