/** What an authenticator app does: keeps the key from the set-up and shows codes. */
import { codeAt, stepAt } from '../../../src/shop/accounts/second-step/totp.ts';
import type { TestShop } from '../shop/app.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function readBase32(key: string): Buffer {
  const bits = [...key].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export interface Authenticator {
  /** @param drift in steps of 30 seconds */
  code(drift?: number): string;
  recoveryCodes: string[];
}

/** @param now the shop's time; the phone's own when it is left out */
export function showCodes(key: string, now = () => new Date()): (drift?: number) => string {
  return (drift = 0) => codeAt(readBase32(key), stepAt(now()) + drift);
}

/** Sets the second factor of an account up, through the shop's calls. */
export async function setUpSecondFactor(
  shop: TestShop,
  account: { cookie: string },
): Promise<Authenticator> {
  const call = async <Answer>(step: string, body: unknown): Promise<Answer> => {
    const path = `/api/auth/second-factor/${step}`;
    const answer = await shop.api(path, { body, session: account });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { key } = await call<{ key: string }>('start', {});
  const code = showCodes(key, () => shop.services.clock.now());
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('confirm', { code: code() });
  return { code, recoveryCodes };
}
