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
