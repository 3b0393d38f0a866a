import { expect, it } from 'vitest';
import { betterOrigin } from './own-addresses.ts';

it.each([
  ['http://127.0.0.1:3000', 'localhost:3000', 'http://127.0.0.1:3000'],
  ['http://localhost:3000', '127.0.0.1:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', null],
  // A proxy has put its own name for the shop into `Host`: leading back to it would go round for ever.
  ['https://your.shop', '127.0.0.1:3000', null],
  ['http://127.0.0.1:8080', '127.0.0.1:3000', null],
])('the shop at %s, asked for at %s, leads to %s', (publicUrl, host, origin) => {
  expect(betterOrigin({ publicUrl, port: 3000 }, host)).toBe(origin);
});
