import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('runs work for one key in the order in which it came, and for another at once', async () => {
  const turns = new Turns();
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  const run = (key: string, name: string, before?: Promise<void>) =>
    turns.run(key, async () => {
      await before;
      done.push(name);
    });

  const all = [run('a', 'first', first.promise), run('a', 'second'), run('a', 'third')];
  await run('b', 'other');
  expect(done).toEqual(['other']);
  first.resolve();
  await Promise.all(all);
  expect(done).toEqual(['other', 'first', 'second', 'third']);
});

it('goes on after work that failed', async () => {
  const turns = new Turns();
  const failing = turns.run('a', () => Promise.reject(new Error('no')));
  const next = turns.run('a', async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});
