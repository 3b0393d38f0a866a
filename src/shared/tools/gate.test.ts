import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

const LIMITS = { most: 2, mostWaiting: 1, patienceMs: 60_000 };
const overloaded = expect.objectContaining({ code: 'overloaded' });
const moment = () => new Promise((resolve) => setImmediate(resolve));

/** Notes who gets in. */
function enterer(gate: ReturnType<typeof createGate>) {
  const inside: string[] = [];
  const enter = async (name: string, gone?: AbortSignal) => {
    const leave = await gate.enter(gone);
    inside.push(name);
    return leave;
  };
  return { inside, enter };
}

test('so many are inside, so many wait, the rest is refused at once', async () => {
  const { inside, enter } = enterer(createGate(LIMITS));
  const leaveFirst = await enter('first');
  await enter('second');
  const third = enter('third');
  await expect(enter('fourth')).rejects.toEqual(overloaded);
  expect(inside).toEqual(['first', 'second']);
  leaveFirst();
  leaveFirst();
  await third;
  expect(inside).toEqual(['first', 'second', 'third']);
  const fifth = enter('fifth');
  await moment();
  expect(inside).toHaveLength(3);
  (await third)();
  await fifth;
  expect(inside).toHaveLength(4);
});

test('nobody waits longer than that', async () => {
  const { enter } = enterer(createGate({ ...LIMITS, most: 0, patienceMs: 5 }));
  await expect(enter('first')).rejects.toEqual(overloaded);
});

test('whoever goes while waiting leaves the place in the queue to the next', async () => {
  const { inside, enter } = enterer(createGate(LIMITS));
  const leave = await enter('first');
  await enter('second');
  const gone = new AbortController();
  const third = enter('third', gone.signal);
  gone.abort();
  await expect(third).rejects.toEqual(overloaded);
  const fourth = enter('fourth');
  leave();
  await fourth;
  expect(inside).toEqual(['first', 'second', 'fourth']);
  await expect(enter('fifth', gone.signal)).rejects.toEqual(overloaded);
});

test('work that fails gives its place back', async () => {
  const gate = createGate({ ...LIMITS, most: 1 });
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.run(async () => 'done')).toBe('done');
});
