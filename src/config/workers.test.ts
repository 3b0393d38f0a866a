import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../config.ts';
import { shareOfBack, shareOfFront } from './workers.ts';

const DATABASE_URL = 'postgresql://shop@db.example/shop';

describe('the number of processes', () => {
  it('is one unless the setting says otherwise', () => {
    expect(loadConfig({ DATABASE_URL }).workers).toBe(1);
    expect(loadConfig({}).workers).toBe(1);
  });

  it('is what the setting says', () => {
    expect(loadConfig({ DATABASE_URL, WORKERS: '3' }).workers).toBe(3);
    expect(loadConfig({ WORKERS: '1' }).workers).toBe(1);
    for (const WORKERS of ['0', '1.5', 'all', '65']) {
      expect(() => loadConfig({ DATABASE_URL, WORKERS }), WORKERS).toThrow(ConfigError);
    }
  });

  it('is refused with the embedded database', () => {
    expect(() => loadConfig({ WORKERS: '2' })).toThrow(/WORKERS.*DATABASE_URL/);
  });
});

describe('the share of one process', () => {
  const config = loadConfig({ DATABASE_URL, DATABASE_POOL: '24', AT_ONCE_OWN_PAGES: '12' });

  it('adds up to what the settings say', () => {
    const share = shareOfFront(config, 4);
    expect(share.databaseLimits.connections).toBe(6);
    expect(share.atOnce).toMatchObject({ shopping: 16, office: 2, ownPages: 3 });
    expect(share.connections.most).toBe(2_500);
    expect(share.databaseLimits.statementTimeoutMs).toBe(config.databaseLimits.statementTimeoutMs);
  });

  it('is enough to work with, however many there are', () => {
    const share = shareOfFront(config, 64);
    expect(share.databaseLimits.connections).toBe(6);
    expect(Math.min(...Object.values(share.atOnce))).toBe(2);
    expect(shareOfBack(config).databaseLimits.connections).toBe(4);
  });

  it('is never more than the setting allows', () => {
    const small = loadConfig({ DATABASE_URL, DATABASE_POOL: '3', AT_ONCE_PAGES: '1' });
    const share = shareOfFront(small, 2);
    expect([share.databaseLimits.connections, share.atOnce.pages]).toEqual([3, 1]);
    // The jobs hold two for their locks.
    expect(shareOfBack(small).databaseLimits.connections).toBe(4);
  });
});
