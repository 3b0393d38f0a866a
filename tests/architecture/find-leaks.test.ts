import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findLeaks } from '../support/find-leaks.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-leaks-'));
  fs.mkdirSync(path.join(folder, 'database'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('finds a card number in any file, typed with spaces too', () => {
  const page = Buffer.from([0, 255, ...Buffer.from('…4242 4242 4242 4242'), 0]);
  fs.writeFileSync(path.join(folder, 'database/1663'), page);
  fs.writeFileSync(path.join(folder, 'shop.log'), 'card 4000000000009995 declined');
  expect(findLeaks(folder)).toEqual([
    `${path.join('database', '1663')} holds 4242 4242 4242 4242`,
    'shop.log holds 4000000000009995',
  ]);
});

it('finds an address or a password in a log only', () => {
  fs.writeFileSync(path.join(folder, 'database/1663'), 'admin@handset.example');
  fs.writeFileSync(path.join(folder, 'shop.log.1'), 'mail to e2e-1@test.example failed');
  expect(findLeaks(folder)).toEqual(['shop.log.1 holds e2e-1@test.example']);
});

it('finds nothing in what holds nothing', () => {
  fs.writeFileSync(path.join(folder, 'shop.log'), '{"level":30,"reqId":"40000001"}');
  expect(findLeaks(folder)).toEqual([]);
});
