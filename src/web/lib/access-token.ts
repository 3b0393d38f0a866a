/** The access token in the browser's local storage, under the key that the specification fixes. */
import { ACCESS_TOKEN_KEY } from '../../shared/constants.ts';

export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
}

/** @param storage answers null where the browser keeps none (private windows, blocked storage) */
export function createTokenStore(storage: () => Storage | null): TokenStore {
  return {
    read: () => storage()?.getItem(ACCESS_TOKEN_KEY) ?? null,
    write: (token) => storage()?.setItem(ACCESS_TOKEN_KEY, token),
    clear: () => storage()?.removeItem(ACCESS_TOKEN_KEY),
  };
}

/** Without local storage the calls go by the session cookie alone. */
export const browserTokens = createTokenStore(() => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
});
