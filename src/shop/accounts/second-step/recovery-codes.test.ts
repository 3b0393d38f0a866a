import { expect, it } from 'vitest';
import { makeRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';

it('recovery codes are ten, different, and read however they are typed', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const typings = [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `];
    typings.push(code.replaceAll('-', '\u2013'), `\u200b${code}.`);
    typings.push(code.replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l'));
    for (const typed of typings) expect(readRecoveryCode(typed), typed).toBe(code);
  }
  for (const typed of ['', '123456', 'AAAA-BBBB-CCC', 'AAAA-BBBB-CCCC-D', 'UUUU-BBBB-CCCC']) {
    expect(readRecoveryCode(typed), typed).toBeNull();
  }
});
