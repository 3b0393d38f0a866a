/** Who makes a call: the holder of the secret key, or a browser with the publishable one. */
import { timingSafeEqual } from 'node:crypto';
import { ApiError } from './api-error.ts';

export interface ApiKeys {
  secret: string;
  publishable: string;
}

function equals(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function readKey(authorization: string | undefined): string | undefined {
  const [scheme, value] = (authorization ?? '').split(' ');
  if (value === undefined) return undefined;
  if (/^bearer$/i.test(scheme ?? '')) return value;
  if (!/^basic$/i.test(scheme ?? '')) return undefined;
  // the key is the user name; there is no password
  return Buffer.from(value, 'base64').toString().split(':')[0];
}

function refuse(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}

/**
 * Whose key the request carries.
 * @throws ApiError 401 without a key or with an unknown one
 */
export function authenticate(
  keys: ApiKeys,
  authorization: string | undefined,
): 'secret' | 'publishable' {
  const key = readKey(authorization);
  if (!key) {
    throw refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (equals(key, keys.secret)) return 'secret';
  if (equals(key, keys.publishable)) return 'publishable';
  throw refuse(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`);
}
