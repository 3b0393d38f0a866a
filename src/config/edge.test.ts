import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../config.ts';

const HERE = 'http://127.0.0.1:8079';
const SECRET = randomBytes(16).toString('hex');
const ELSEWHERE = 'https://edge.example/purge';

it('without a setting nothing is kept in front of the shop', () => {
  expect(loadConfig({}).edge).toBeUndefined();
});

it('a second may be kept by what cannot be told of changes', () => {
  const edge = { seconds: 1, purgeUrls: [], purgeSecret: undefined };
  expect(loadConfig({ EDGE_SECONDS: '1' }).edge).toEqual(edge);
});

it('longer only by what is told, on this machine or with a secret', () => {
  expect(
    loadConfig({ EDGE_SECONDS: '60', EDGE_PURGE_URLS: ` ${HERE} ,http://[::1]:80` }).edge,
  ).toEqual({
    seconds: 60,
    purgeUrls: [HERE, 'http://[::1]:80'],
    purgeSecret: undefined,
  });
  const told = { EDGE_SECONDS: '60', EDGE_PURGE_URLS: ELSEWHERE, EDGE_PURGE_SECRET: SECRET };
  expect(loadConfig(told).edge).toMatchObject({ purgeUrls: [ELSEWHERE], purgeSecret: SECRET });
});

it.each<[string, Record<string, string>]>([
  ['longer than a second untold', { EDGE_SECONDS: '2' }],
  ['nothing to take away', { EDGE_PURGE_URLS: HERE }],
  ['no secret over a network', { EDGE_SECONDS: '1', EDGE_PURGE_URLS: `${HERE},${ELSEWHERE}` }],
  [
    'a secret that somebody can guess',
    { EDGE_SECONDS: '1', EDGE_PURGE_URLS: ELSEWHERE, EDGE_PURGE_SECRET: 'short' },
  ],
  ['no address', { EDGE_SECONDS: '1', EDGE_PURGE_URLS: '127.0.0.1:8079' }],
  ['a password in an address', { EDGE_SECONDS: '1', EDGE_PURGE_URLS: 'http://a:b@127.0.0.1' }],
  ['less than nothing', { EDGE_SECONDS: '-1' }],
])('is refused: %s', (_what, settings) => {
  expect(() => loadConfig(settings)).toThrow(ConfigError);
  expect(() => loadConfig(settings)).toThrow(/EDGE_/);
});
