import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STRIPE_EVENT_TYPES } from './events.ts';

it('"Going live" lists every event that the webhook endpoint must be sent', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, steps = ''] = readme.split('## Going live');
  const [list = ''] = steps.split('### ');
  const listed = [...list.matchAll(/^ +- `([a-z_.]+)`$/gm)].map(([, type]) => type);
  expect(listed).toEqual(STRIPE_EVENT_TYPES);
});
