/**
 * CSRF protection: refuses what another site makes a browser send. Protects: cookies alone are never enough to
 * change something.
 */
import type { Config } from '../../config.ts';
import { AppError } from '../../shared/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser says where a request comes from; one that says nothing is no browser, and nobody's
 * cookies are at stake.
 * @throws AppError cross-site
 */
export function assertSameOrigin(
  config: Pick<Config, 'publicUrl'>,
  method: string,
  headers: Headers,
): void {
  if (SAFE_METHODS.has(method)) return;
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isOwnOrigin = origin === null || origin === config.publicUrl;
  const isOwnSite = site === null || site === 'same-origin' || site === 'none';
  if (!isOwnOrigin || !isOwnSite) throw new AppError('cross-site');
}

/**
 * For a link in a mail that changes something (OWASP ASVS 3.5.3): only a person who opens it does, and no picture of
 * another site, no script, and no browser that loads ahead.
 * @throws AppError cross-site
 */
export function assertOpenedByPerson(headers: Headers): void {
  const isAhead = headers.has('sec-purpose') || headers.has('purpose') || headers.has('x-moz');
  const destination = headers.get('sec-fetch-dest') ?? 'document';
  if (isAhead || destination !== 'document') throw new AppError('cross-site');
}
