import { afterEach, expect, it, vi } from 'vitest';
import { createChance } from './chance.ts';

afterEach(() => vi.unstubAllEnvs());

const choices = (name: string) => {
  const chance = createChance(name);
  return Array.from({ length: 20 }, () => chance.below(1_000));
};

it('the same seed makes the same choices, and another file or seed others', () => {
  vi.stubEnv('SEED', '7');
  const first = choices('a');
  expect(choices('a')).toEqual(first);
  expect(choices('b')).not.toEqual(first);
  vi.stubEnv('SEED', '8');
  expect(choices('a')).not.toEqual(first);
});
