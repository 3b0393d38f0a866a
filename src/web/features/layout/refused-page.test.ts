import { expect, it } from 'vitest';
import { describeRefusedPage, isBusyStatus } from './refused-page.ts';

it.each([400, 401, 403, 405, 409, 413, 422, 451])(
  'a page refused with %i says what to do next',
  (status) => {
    expect(describeRefusedPage(status)?.title).toMatch(/^[A-Z]/);
    expect(describeRefusedPage(status)?.detail).toMatch(/\.$/);
  },
);

it('a page that is not there, or failed, is no refusal', () => {
  expect([404, 410, 500, 503, 302].map(describeRefusedPage)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('a page that was too slow, or asked for too often, is worth another try', () => {
  expect([408, 429, 503].every(isBusyStatus)).toBe(true);
  expect([400, 403, 404, 405, 500].some(isBusyStatus)).toBe(false);
});
