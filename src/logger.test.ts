import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DrizzleQueryError } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '../tests/support/cpu-time.ts';
import { loadConfig } from './config.ts';
import { createLogger, openSharedLog, removeSecrets, turnOverLog } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger(loadConfig({}), { write: (line) => (text += line) }));
  return text;
}

/** All numbers at any depth, except those that could be card numbers. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number')
    return /^-?[3-6]\d{13,18}(?:\.|$)/.test(String(value)) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
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
      logger.info({ a: [{ b: { c: { d: { [name]: { e: ['tell-tale'] } } } } }] });
      logger.child({ [name]: 'tell-tale' }).info('as a binding');
    });
    expect(text).not.toContain('tell-tale');
    expect(text.match(/\[removed\]/g)).toHaveLength(5);
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

  it('cuts a record that is far too long, and cleans what stays', () => {
    const note = `ann@test.example ${'long '.repeat(100_000)}bob@test.example`;
    const text = logged((logger) => logger.error({ note }, 'too much'));
    expect(text.length).toBeLessThan(100_000);
    expect(text).not.toMatch(/ann@|bob@/);
    expect(JSON.parse(text)).toMatchObject({
      level: 50,
      cut: expect.stringContaining('long long'),
    });
  });

  it('stays JSON when a number looks like a card, and leaves decimals alone', () => {
    const text = logged((logger) =>
      logger.info({ pauseS: 4.423456789012345, card: 1, seen: 4242424242424242, list: [-1, 5e22] }),
    );
    expect(JSON.parse(text)).toMatchObject({
      pauseS: 4.423456789012345,
      seen: '[removed]',
      list: [-1, 5e22],
    });
  });

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    'sk_live_abc123',
    'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln',
    'ann@test.example',
  ])('finds %s behind a line break, in a name and in a record that was cut', (secret) => {
    const text = logged((logger) => {
      for (const sign of ['\n', '\t', '\b', '\\', '"', '\u0001']) {
        logger.info({ note: `a${sign}${secret}` });
        logger.info({ note: `a${sign}${secret}\n${'long '.repeat(100_000)}` });
      }
      logger.info({ counts: { [secret]: 1 } });
    });
    expect(text).not.toContain(secret);
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(
      Array.from({ length: 13 }, () => 30),
    );
  });

  it('is JSON whatever is logged, with the same numbers and no secret', () => {
    const secrets = [' ', '\n', '\\', '"'].flatMap((before) =>
      ['4242424242424242', '3782-822463-10005', 'sk_live_1', 'a@b.example'].map(
        (one) => before + one,
      ),
    );
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.maxSafeInteger(),
      fc.constantFrom(
        1e308,
        5e-324,
        0.1 + 0.2,
        490154203237518,
        4.242424242424242,
        4242424242424242,
      ),
    );
    const texts = fc
      .array(fc.oneof(fc.string(), fc.constantFrom('%', '@', ...secrets)))
      .map((parts) => parts.join(''));
    const { record } = fc.letrec((tie) => ({
      record: fc.oneof(
        { depthSize: 'small' },
        numbers,
        texts,
        fc.array(tie('record')),
        fc.dictionary(
          fc.string({ unit: fc.constantFrom('a', 'b', '"', '\\', '\n') }),
          tie('record'),
        ),
      ),
    }));
    fc.assert(
      fc.property(record, (note) => {
        const line = logged((logger) => logger.info({ note }));
        expect(numbersIn(JSON.parse(line).note)).toEqual(
          numbersIn(JSON.parse(JSON.stringify(note))),
        );
        for (const secret of ['sk_live_1', 'a@b.example']) expect(line).not.toContain(secret);
      }),
    );
  });

  it('takes out card numbers beside addresses in any text', () => {
    const notes = [60, 62, 63, 64].map(
      (length) => `4242424242424242 "${'\\\n'.repeat(length)}a@b.example`,
    );
    const text = logged((logger) => {
      for (const note of notes) logger.info({ note });
    });
    expect(text).not.toMatch(/4242|a@b/);
  });

  it('keeps a line break inside one record', () => {
    const text = logged((logger) => logger.info({ note: 'a\n{"level":60}' }, 'b\nc'));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });
});

it('keeps little for a disk that does not keep up, and says how much was lost', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-log-'));
  const file = path.join(folder, 'slow.log');
  // Nothing can be written to it until somebody reads.
  execFileSync('mkfifo', [file]);
  const logger = createLogger(loadConfig({ LOG_FILE: file }));
  for (let turn = 0; turn < 4_000; turn += 1) logger.info({ note: 'long '.repeat(1_000) });
  const reader = spawn('cat', [file]);
  let bytes = 0;
  let lost = 0;
  for await (const line of createInterface(reader.stdout)) {
    bytes += line.length;
    lost = JSON.parse(line).lost ?? 0;
    if (lost > 0) break;
    if (bytes > 19_000_000) break;
  }
  reader.kill();
  rmSync(folder, { recursive: true, force: true });
  expect(bytes).toBeLessThan(5_000_000);
  expect(lost).toBeGreaterThan(3_000);
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

  it('removes an address with a sign that is written as its code', () => {
    expect(removeSecrets('to ann%2Bshop%40test.example now')).toBe('to [removed] now');
  });

  // One line that quotes a caller must not stop the shop while it is cleaned.
  it.each([
    ...['%40', 'a', 'a@', 'a.', 'a@a.', '%', '.a', '@a', `${'a'.repeat(64)}@${'a.'.repeat(127)}1 `],
    ...['eyJ', 'eyJ-', '-eyJ', 'eyJa.', 'eyJ.-', 'eyJa.a-'],
    ...['sk_', 'pi_', 'pi_secret', 'sk_pi_', '_secret', 'secret'],
    ...['4', '4 ', '4-', '4444 ', '\nparams: ', '\\', '\\a', '"'],
  ])('takes no longer per sign for a long text of “%s”', (part) => {
    for (let length = 1_000; length <= 128_000; length *= 2) {
      const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
      expect(
        cpuMsOf(() => removeSecrets(text)),
        `${length} signs`,
      ).toBeLessThan(1_000);
    }
  });

  it('leaves ids alone', () => {
    const text = 'order 01a1fe0b-a7df-76bf-a44a-183c68932fb2 took 120 ms';
    expect(removeSecrets(text)).toBe(text);
  });
});

it('turns a large file over while the shop runs, and keeps one old file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-log-'));
  const file = path.join(folder, 'shop.log');
  writeFileSync(file, '');
  truncateSync(file, 20 * 1024 * 1024 - 10);
  const logger = createLogger(loadConfig({ LOG_FILE: file }));
  const read = (name: string) => (existsSync(name) ? readFileSync(name, 'utf8') : '');
  logger.info('the last of the old file');
  await expect.poll(() => read(`${file}.1`)).toContain('the last of the old file');
  await expect.poll(() => existsSync(file)).toBe(true);
  logger.info('the first of the new one');
  await expect.poll(() => read(file)).toContain('the first of the new one');
  expect(read(file)).not.toContain('the last of the old file');
  rmSync(folder, { recursive: true });
});

it('is shared by several: one puts a large file aside, and all go on in a new one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-log-'));
  const file = path.join(folder, 'shop.log');
  writeFileSync(file, '');
  truncateSync(file, 20 * 1024 * 1024 - 10);
  const config = loadConfig({ LOG_FILE: file });
  const loggers = ['first', 'second'].map((name) => ({
    name,
    logger: createLogger(config, openSharedLog(config)),
  }));
  const read = (name: string) =>
    existsSync(name) ? readFileSync(name).subarray(-2_000).toString() : '';
  for (const { name, logger } of loggers) {
    logger.info(`the last of the ${name}`);
    await expect.poll(() => read(file)).toContain(`the last of the ${name}`);
  }
  const end = turnOverLog(config);
  await expect.poll(() => read(`${file}.1`)).toContain('the last of the');
  for (const { name, logger } of loggers) {
    await expect
      .poll(() => {
        logger.info(`${name} again`);
        return read(file);
      })
      .toContain(`${name} again`);
  }
  expect(read(file)).not.toContain('the last of the');
  end();
  rmSync(folder, { recursive: true });
});
