import { describe, expect, test } from 'vitest';
import { RETURN_PATH_PAYLOADS } from '../../../tests/support/return-path-payloads.ts';
import { cameFrom, safeReturnPath } from './return-path.ts';

describe('safeReturnPath (R080, G36)', () => {
  test.each([
    ['/dashboard/myCart', '/dashboard/myCart'],
    ['/order?brand=vivo#top', '/order?brand=vivo#top'],
    [{ pathname: '/order', search: '?q=a', hash: '#b' }, '/order?q=a#b'],
    [{ pathname: '/mobiles/x' }, '/mobiles/x'],
  ])('goes back to %j', (from, path) => {
    expect(safeReturnPath(from)).toBe(path);
  });

  test.each([
    undefined,
    null,
    42,
    {},
    '',
    'order',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    { pathname: '//evil.example' },
    { pathname: '/', search: 7, hash: null, host: 'evil.example' },
    '/login',
    '/logIn/',
    '/LOGIN?from=/x',
    '/signUp',
    { pathname: '/login', search: '', hash: '' },
  ])('goes to the start page instead of %j', (from) => {
    expect(safeReturnPath(from)).toBe('/');
  });

  test.each(RETURN_PATH_PAYLOADS)('%j stays in the shop', (payload) => {
    for (const from of [payload, { pathname: payload }, { pathname: '/', search: payload }]) {
      const path = safeReturnPath(from);
      const url = new URL(path, 'https://shop.example');
      expect(url.origin).toBe('https://shop.example');
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(url.pathname.toLowerCase()).not.toMatch(/^\/(?:login|signup)\/*$/);
      // The router joins and splits paths by itself; it must find the same place.
      expect(safeReturnPath(path)).toBe(path);
    }
  });
});

test.each([
  ['https://shop.example/mobiles/x?view=back', '/mobiles/x?view=back'],
  ['https://shop.example/login?from=/order', '/'],
  ['https://shop.example/reset-password?token=t', '/'],
  ['https://evil.example/order', '/'],
  ['rubbish', '/'],
  [undefined, '/'],
])('whoever came from %s goes back to %s (R080)', (referer, path) => {
  const headers = new Headers(referer === undefined ? {} : { referer });
  expect(cameFrom(new Request('https://shop.example/login', { headers }))).toBe(path);
});
