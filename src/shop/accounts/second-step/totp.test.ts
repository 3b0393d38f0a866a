import { describe, expect, it } from 'vitest';
import { codeAt, findStep, stepAt, toBase32, toSetUpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('one-time codes', () => {
  it('are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeAt(SECRET, counter));
    expect(codes).toEqual(
      '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
    );
  });

  it('are those of RFC 6238, appendix B, in their last six digits', () => {
    const vectors = {
      59: '287082',
      1111111109: '081804',
      1111111111: '050471',
      1234567890: '005924',
      2000000000: '279037',
      20000000000: '353130',
    };
    for (const [seconds, code] of Object.entries(vectors)) {
      expect(codeAt(SECRET, stepAt(at(Number(seconds))))).toBe(code);
    }
  });

  it('are read with blanks, dashes and wide digits', () => {
    const now = at(1_700_000_000);
    const code = codeAt(SECRET, stepAt(now));
    const [start, end] = [code.slice(0, 3), code.slice(3)];
    const wide = [...code].map((digit) => String.fromCodePoint(Number(digit) + 0xff10)).join('');
    for (const typed of [
      ` ${code} `,
      `${start} ${end}`,
      `${start}-${end}`,
      `${start}\u2013${end}`,
      wide,
    ]) {
      expect(findStep(SECRET, typed, now), typed).toBe(stepAt(now));
    }
  });

  it('count a step early and late, no more', () => {
    const now = at(1_700_000_000);
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((drift) =>
      findStep(SECRET, codeAt(SECRET, step + drift), now),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', 'aaaaaé', '😀😀😀']) {
      expect(findStep(SECRET, code, now)).toBeNull();
    }
  });

  it('are set up with a key in base32 (RFC 4648, 10)', () => {
    const spelt = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) =>
      toBase32(Buffer.from(text)),
    );
    expect(spelt).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
    expect(toSetUpUri(SECRET, { issuer: 'Handset', account: 'a+b@c.de' })).toBe(
      'otpauth://totp/Handset:a%2Bb%40c.de?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Handset&algorithm=SHA1&digits=6&period=30',
    );
  });
});
