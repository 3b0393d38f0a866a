/** The list form of Stripe's API: newest first, `has_more`, a cursor by the last object's id. */
import { resourceMissing } from '../api-error.ts';
import { type Answer, type Call, ok } from '../call.ts';
import type { ListFilter } from '../store.ts';
import type { ObjectKind } from '../stripe-objects.ts';

interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/**
 * One page of the objects of a kind.
 * @throws ApiError 404 when the cursor names nothing
 */
export function listAnswer(
  call: Call,
  kind: ObjectKind,
  page: PageParams,
  filter: ListFilter,
): Answer {
  const found = call.store.list(kind, filter, {
    limit: page.limit ?? 10,
    startingAfter: page.starting_after,
    endingBefore: page.ending_before,
  });
  if (found === undefined) {
    const param = page.ending_before === undefined ? 'starting_after' : 'ending_before';
    throw resourceMissing(kind, page.ending_before ?? page.starting_after ?? '', param);
  }
  return ok({ object: 'list', url: `/v1/${kind}s`, has_more: found.hasMore, data: found.objects });
}
