/** Every secret that is printed in this project is known to everybody: no live shop takes one of them. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { LIVE_SETTINGS } from '../support/live/live-settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SKIPPED = new Set(['node_modules', '.git', 'build', '.handset', 'fonts', 'endoflife']);
const TEXT = /\.(?:ts|tsx|mjs|js|json|ya?ml|md|sh|conf|example|template|service|cfg|vcl)$|file$/i;

/** Longer ones are data. */
const LONGEST_LINE = 400;
/** `AUTH_SECRET: value`, `AUTH_SECRET=value`, `const SHARED_SECRET = 'value'`. */
const ASSIGNED = /(?:SECRET|[sS]ecret)\w*["'`]?\s*[:=]\s*["'`]?([\w+/=-]{12,})/g;
/** Keys that look like those of Stripe, wherever they stand. */
const KEY = /\b(?:[spr]k_live_|whsec_)\w+/g;

function* walk(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* walk(place);
    else if (TEXT.test(entry.name) || entry.name.startsWith('.env.')) yield place;
  }
}

function listPrinted(): Map<string, string> {
  const printed = new Map<string, string>();
  for (const file of walk(ROOT)) {
    if (file.endsWith('package-lock.json')) continue;
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const text = lines.filter(({ length }) => length < LONGEST_LINE).join('\n');
    for (const [, value = ''] of text.matchAll(ASSIGNED)) {
      printed.set(value, path.relative(ROOT, file));
    }
    for (const [value] of text.matchAll(KEY)) printed.set(value, path.relative(ROOT, file));
  }
  return printed;
}

const accepted = (name: string, value: string): boolean => {
  try {
    return loadConfig({ ...LIVE_SETTINGS, [name]: value }).mode === 'live';
  } catch {
    return false;
  }
};

it('no secret that is printed in the project opens a live shop', () => {
  const printed = listPrinted();
  expect([...printed.keys()]).toContain('only-for-trying-out-on-one-machine');
  expect([...printed.keys()]).toContain('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');

  const names = [
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  ];
  const taken = [...printed].flatMap(([value, file]) =>
    names.filter((name) => accepted(name, value)).map((name) => `${name}=${value} of ${file}`),
  );
  expect(taken).toEqual([]);
});
