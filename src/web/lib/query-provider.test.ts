import { expect, it } from 'vitest';
import { createQueryClient, keepAnswer } from './query-provider.tsx';

const queryKey = ['order', '1'];

it('shows what a change was answered with, not a read that began before it', async () => {
  const queries = createQueryClient();
  queries.setQueryData(queryKey, { status: 'paid' });
  const { promise, resolve } = Promise.withResolvers<object>();
  const reading = queries.fetchQuery({ queryKey, queryFn: () => promise, staleTime: 0 });
  keepAnswer(queries, queryKey, { status: 'shipped' });
  resolve({ status: 'paid' });
  await reading.catch(() => undefined);
  expect(queries.getQueryData(queryKey)).toEqual({ status: 'shipped' });
});
