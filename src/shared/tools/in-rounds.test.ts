import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inRounds } from './in-rounds.ts';

/** Work that goes on until it is told to end. */
function createWork() {
  const begun: ReturnType<typeof Promise.withResolvers<void>>[] = [];
  const ask = inRounds(() => {
    const round = Promise.withResolvers<void>();
    begun.push(round);
    return round.promise;
  });
  return { begun, ask };
}

it('who asks while a round runs gets the next one, together with all others', async () => {
  const { begun, ask } = createWork();
  const first = [ask(), ask()];
  await setImmediate();
  expect(begun).toHaveLength(1);
  const later = [ask(), ask()];
  await setImmediate();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await Promise.all(first);
  await setImmediate();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve();
  await Promise.all(later);
  expect(begun).toHaveLength(2);
});

it('a round that fails fails for those who asked for it, and the next one is done', async () => {
  const { begun, ask } = createWork();
  const first = ask();
  const isRefused = expect(first).rejects.toThrow('lost');
  await setImmediate();
  const second = ask();
  begun[0]?.reject(new Error('lost'));
  await isRefused;
  await setImmediate();
  begun[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});
