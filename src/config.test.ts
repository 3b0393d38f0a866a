/** The settings: what a start refuses, in one sentence that gives nothing away. */
import { describe, expect, it } from 'vitest';
import {
  LIVE_SETTINGS,
  RIGHT_WAYS_OUT,
  SECRET,
  WRONG_LIVE_SETTINGS,
} from '../tests/support/live/live-settings.ts';
import { ConfigError, loadConfig } from './config.ts';

/** @returns the sentence that the settings are refused with */
function refusal(settings: Record<string, string | undefined>): string {
  try {
    loadConfig(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted.');
}

const ONE_SENTENCE = /^[A-Z](?:[^.!?]|[.!?](?=\S))*\.$/;

describe('a live shop', () => {
  it('starts with good settings', () => {
    expect(loadConfig(LIVE_SETTINGS)).toMatchObject({
      mode: 'live',
      publicUrl: 'https://shop.example',
      trustedProxies: ['127.0.0.1'],
      sandbox: undefined,
    });
    const keys = { STRIPE_SECRET_KEY: `rk_live_${SECRET}`, TRUSTED_PROXY: 'none' };
    expect(loadConfig({ ...LIVE_SETTINGS, ...keys }).trustedProxies).toEqual([]);
  });

  it('has a long list of wrong settings', () => {
    expect(WRONG_LIVE_SETTINGS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(WRONG_LIVE_SETTINGS)('refuses %s', (_what, settings) => {
    const sentence = refusal({ ...LIVE_SETTINGS, ...settings });
    expect(sentence).toMatch(ONE_SENTENCE);
    expect(sentence).not.toContain(SECRET.slice(1, 12));
    for (const name of Object.keys(settings)) expect(sentence).toContain(name.split('_')[0]);
  });
});

describe('the ways out of a live shop', () => {
  it.each(RIGHT_WAYS_OUT)('may be %s', (_what, settings) => {
    expect(loadConfig({ ...LIVE_SETTINGS, ...settings }).mode).toBe('live');
  });

  it.each([
    ['smtp://mail.example:587', {}, true],
    ['smtp://user:secret@10.0.0.5', {}, true],
    ['smtp://127.0.0.1:25', {}, false],
    ['smtp://relay:25', { PLAINTEXT_HOSTS: 'relay' }, false],
  ])('send mail to %s only with TLS unless the network is private', (SMTP_URL, more, required) => {
    const { mail } = loadConfig({ ...LIVE_SETTINGS, SMTP_URL, ...more });
    expect(mail.requiresTls).toBe(required);
  });
});

describe('several wrong settings', () => {
  it('are told all at once, a line each', () => {
    const lines = refusal({ SHOP_MODE: 'live', PORT: 'http', IMAGE_STORE: 's3' }).split('\n');
    for (const line of lines) expect(line).toMatch(ONE_SENTENCE);
    for (const name of [
      ...Object.keys(LIVE_SETTINGS).filter((one) => one !== 'SHOP_MODE'),
      'PORT',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]) {
      expect(
        lines.filter((line) => line.includes(name)),
        name,
      ).toHaveLength(1);
    }
  });

  it('of a sandbox are told all at once, too', () => {
    const sentences = refusal({ PORT: '0', LOG_LEVEL: 'loud', HOST: '0.0.0.0' });
    expect(sentences.split('\n')).toHaveLength(3);
  });
});

describe('a sandbox', () => {
  it.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1'])('listens on %s', (HOST) => {
    const { publicUrl, sandbox } = loadConfig({ HOST });
    const name = HOST === '::1' ? '[::1]' : HOST;
    expect([publicUrl, sandbox?.url]).toEqual([`http://${name}:3000`, `http://${name}:3001`]);
  });

  it.each(['0.0.0.0', '::', '10.0.0.5', '192.168.1.2', 'shop.local', '2001:db8::1', '128.0.0.1'])(
    'does not listen on %s, where others could use its known passwords',
    (HOST) => {
      expect(refusal({ HOST })).toMatch(/HOST must be 127\.0\.0\.1/);
    },
  );

  it('takes neither a live key nor a secret one for everybody to read', () => {
    for (const settings of [
      { STRIPE_SECRET_KEY: `sk_live_${SECRET}` },
      { STRIPE_PUBLISHABLE_KEY: `pk_live_${SECRET}` },
      { STRIPE_PUBLISHABLE_KEY: `sk_test_${SECRET}` },
    ]) {
      const sentence = refusal(settings);
      expect(sentence).toMatch(ONE_SENTENCE);
      expect(sentence).not.toContain(SECRET);
    }
  });

  it('of several shops is bank, sign-in and mailbox of each, and started by none of them', () => {
    const { sandbox, stripe, mail, google } = loadConfig({ SANDBOX_URL: 'http://127.0.0.1:4001' });
    expect(sandbox).toBeUndefined();
    expect([stripe.apiUrl, stripe.embedded]).toEqual(['http://127.0.0.1:4001', true]);
    expect(google?.discoveryUrl).toMatch(/^http:\/\/127\.0\.0\.1:4001\//);
    expect(mail.smtpUrl).toBe('smtp://127.0.0.1:4002');
  });

  it.each(['http://10.0.0.5:3001', 'http://127.0.0.1', 'https://127.0.0.1:3001'])(
    'of several shops is on their own machine: not at %s',
    (SANDBOX_URL) => {
      expect(refusal({ SANDBOX_URL })).toMatch(/SANDBOX_URL/);
    },
  );

  it('names an owner of the tables only with a server', () => {
    const DATABASE_OWNER_URL = 'postgresql://owner@127.0.0.1/primary';
    expect(refusal({ DATABASE_OWNER_URL })).toMatch(ONE_SENTENCE);
    const DATABASE_URL = 'postgresql://127.0.0.1/primary';
    expect(loadConfig({ DATABASE_URL, DATABASE_OWNER_URL }).databaseOwnerUrl).toBe(
      DATABASE_OWNER_URL,
    );
  });

  it('trusts no proxy unless it is named', () => {
    expect(loadConfig({}).trustedProxies).toEqual([]);
    const TRUSTED_PROXY = '127.0.0.1, 10.0.0.0/8,fd00::/8';
    expect(loadConfig({ TRUSTED_PROXY }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
  });
});
