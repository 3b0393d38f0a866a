import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { createLogger, removeSecrets } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger(loadConfig({}), { write: (line) => (text += line) }));
  return text;
}

describe('the log', () => {
  it.each([
    'authorization',
    'cookie',
    'set-cookie',
    'password',
    'token',
    'email',
    'cardNumber',
    'clientSecret',
  ])('never holds the value of %s, however deep', (name) => {
    const text = logged((logger) => {
      logger.info({ [name]: 'tell-tale' });
      logger.info({ headers: { [name]: 'tell-tale' } });
      logger.info({ request: { body: { [name]: 'tell-tale' } } });
    });
    expect(text).not.toContain('tell-tale');
    expect(text.match(/\[removed\]/g)).toHaveLength(3);
  });

  it('cleans errors, their causes and their stacks', () => {
    const cause = new Error('Key (email)=(ann@test.example) already exists');
    const text = logged((logger) =>
      logger.error({ err: new Error('params: bob@test.example,4242424242424242', { cause }) }),
    );
    expect(text).not.toMatch(/ann@|bob@|4242/);
    expect(text).toContain('already exists');
  });

  it('never holds what a failed query was given', () => {
    const err = new DrizzleQueryError('select 1 where $1', ['tell-tale\ntoo'], new Error('away'));
    const text = logged((logger) => logger.error({ err }));
    expect(text).not.toMatch(/tell-tale|too/);
    expect(text).toMatch(/select 1 where .*logger\.test\.ts.*away/);
  });

  it('keeps a line break inside one record', () => {
    const text = logged((logger) => logger.info({ note: 'a\n{"level":60}' }, 'b\nc'));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('removeSecrets', () => {
  it.each([
    'sk_live_abc123',
    'whsec_abc123',
    'pi_3abc_secret_xyz',
    'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln',
    '4242 4242 4242 4242',
    '/carts/ann%40test.example',
  ])('removes %s', (secret) => {
    expect(removeSecrets(`before ${secret} after`)).toMatch(/^before .*\[removed\] after$/);
  });

  it('leaves ids alone', () => {
    const text = 'order 01a1fe0b-a7df-76bf-a44a-183c68932fb2 took 120 ms';
    expect(removeSecrets(text)).toBe(text);
  });
});
