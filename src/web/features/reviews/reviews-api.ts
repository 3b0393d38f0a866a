/** The calls about the own reviews. */
import type { ReviewBody, WireOwnReview } from '../../../contract/reviews.ts';
import { api } from '../../lib/api-client.ts';

export function readOwnReviews(signal?: AbortSignal): Promise<WireOwnReview[]> {
  return api.call('/reviews/own', { signal });
}

export function sendReview(productId: string, body: ReviewBody): Promise<WireOwnReview[]> {
  return api.call(ownPath(productId), { method: 'PUT', body });
}

export function withdrawReview(productId: string): Promise<unknown> {
  return api.call(ownPath(productId), { method: 'DELETE' });
}

function ownPath(productId: string): string {
  return `/reviews/own/${encodeURIComponent(productId)}`;
}
