import { matchQuery, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from './query-keys.ts';

test('R144 the list of mobiles is kept under products, and every part of it is fetched again with it', () => {
  expect(queryKeys.products).toEqual(['products']);
  const client = new QueryClient();
  for (const queryKey of [queryKeys.managed({ page: 1 }), queryKeys.product('some id')]) {
    const query = client.getQueryCache().build(client, { queryKey });
    expect(matchQuery({ queryKey: ['products'] }, query)).toBe(true);
  }
});
