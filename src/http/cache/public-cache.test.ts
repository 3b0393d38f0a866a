import { afterEach, expect, it, vi } from 'vitest';
import type { Services } from '../../services.ts';
import { publicCacheOf } from './public-cache.ts';

afterEach(() => vi.useRealTimers());

it('a new day makes pages anew: they count months until a day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T23:59:50Z') });
  // Asked for the next offer only, which is not needed here: a database that fails.
  const services = {
    config: {},
    db: {},
    onCatalogueChange: () => undefined,
  } as unknown as Services;
  services.reading = services;
  const cache = publicCacheOf(services);
  const produce = vi.fn(async () => ({ status: 200, headers: {}, body: Buffer.from('page') }));
  const open = () => cache.get('/mobiles/a', produce);
  await open();
  await vi.advanceTimersByTimeAsync(9_900);
  await open();
  expect(produce).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await open();
  expect(produce).toHaveBeenCalledTimes(2);
});
