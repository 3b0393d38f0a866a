import { expect, it } from 'vitest';
import { formatDeadline } from './format-deadline.ts';

it('gives a deadline in the time zone of the shop and names it', () => {
  const at = '2026-12-05T02:00:00Z';
  expect(formatDeadline(at, 'America/Los_Angeles')).toBe(
    '4 December 2026, 18:00 (America/Los_Angeles)',
  );
  expect(formatDeadline(at, 'UTC')).toBe('5 December 2026, 02:00 (UTC)');
});
