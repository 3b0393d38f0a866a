import { expect, it } from 'vitest';
import { describeRefusedPage } from './refused-page.ts';

it.each([400, 401, 403, 405, 408, 409, 413, 422, 429, 451])(
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
