/** Object ids as Stripe writes them: a prefix and random letters and digits. */
import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random characters out of 62; about 5.9 bits each. */
export function randomToken(length: number): string {
  let token = '';
  while (token.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 × 62: bytes above would favour the first letters
      if (byte < 248 && token.length < length) token += ALPHABET[byte % 62];
    }
  }
  return token;
}

type Prefix = 'pi' | 'pm' | 'ch' | 're' | 'dp' | 'evt' | 'req' | 'txn' | 'taxcalc' | 'tax_li';

export function createId(prefix: Prefix): string {
  return `${prefix}_${randomToken(24)}`;
}
