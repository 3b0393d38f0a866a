import { expect, it } from 'vitest';
import { describeReason } from './describe-mail.ts';

it('says that a mail server replied only when it did', () => {
  expect(describeReason('connect ECONNREFUSED')).toBe(
    'The mail server could not be reached: connect ECONNREFUSED',
  );
  expect(describeReason('Connection timeout')).toMatch(/could not be reached/);
  expect(describeReason('550 No such user')).toBe('The mail server replied: 550 No such user');
  expect(describeReason('451 timeout while scanning')).toMatch(/replied/);
});
