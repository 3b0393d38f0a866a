import { matchQuery, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from './query-keys.ts';
import { createQueryClient, keepAnswer } from './query-provider.tsx';

test('R144 the list of mobiles is kept under products, and every part of it is fetched again with it', () => {
  expect(queryKeys.products).toEqual(['products']);
  const client = new QueryClient();
  for (const queryKey of [queryKeys.managed({ page: 1 }), queryKeys.product('some id')]) {
    const query = client.getQueryCache().build(client, { queryKey });
    expect(matchQuery({ queryKey: ['products'] }, query)).toBe(true);
  }
});

test('a change during the first load brings what the shop answers after it', async () => {
  const queries = createQueryClient();
  const queryKey = queryKeys.allCarts;
  const before = Promise.withResolvers<string[]>();
  const answers = [before.promise, Promise.resolve(['a phone'])];
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => answers.shift() ?? Promise.reject(new Error('asked a third time')),
  });
  const stop = observer.subscribe(() => undefined);

  const isRead = queries.invalidateQueries({ queryKey });
  before.resolve([]);
  await isRead;
  expect(observer.getCurrentResult().data).toEqual(['a phone']);

  stop();
  queries.clear();
});

test('the answer of a change stays, although a read that began before it is answered later', async () => {
  const queries = createQueryClient();
  const queryKey = queryKeys.order('some id');
  const before = Promise.withResolvers<object>();
  const reading = queries.fetchQuery({ queryKey, queryFn: () => before.promise });
  keepAnswer(queries, queryKey, { status: 'shipped' });
  before.resolve({ status: 'paid' });
  await reading.catch(() => undefined);
  expect(queries.getQueryData(queryKey)).toEqual({ status: 'shipped' });
});
