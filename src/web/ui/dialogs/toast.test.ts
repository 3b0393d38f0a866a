import { expect, it } from 'vitest';
import { readToasts, removeToast, showToast, watchToasts } from './toast.ts';

it('tells its watchers about every message that comes and goes, newest first', () => {
  let changes = 0;
  const stop = watchToasts(() => {
    changes += 1;
  });
  showToast('Deleted!', 'realme 7 has been deleted');
  showToast('Your message have been sent');
  expect(readToasts().map(({ title }) => title)).toEqual([
    'Your message have been sent',
    'Deleted!',
  ]);
  for (const { id } of readToasts()) removeToast(id);
  expect(readToasts()).toEqual([]);
  expect(changes).toBe(4);
  stop();
  showToast('unheard');
  expect(changes).toBe(4);
});
