/** What the shops are compared in, and by how much ours is wanted to be faster than the best of the others. */
import type { CaseId } from '../speed/cases.ts';

export interface Work {
  id: CaseId;
  what: string;
  /** In the catalogue of each shop. */
  mobiles: number;
  /** Ours, computed, is to do so many times as much as the best of the others. */
  wanted: number;
}

/** Purchases come last: they leave work for queues. */
export const WORKS: readonly Work[] = [
  { id: 'list', what: 'list of 24', mobiles: 109, wanted: 6 },
  { id: 'words', what: 'words, each asked once', mobiles: 109, wanted: 8 },
  { id: 'page', what: 'category page', mobiles: 109, wanted: 15 },
  { id: 'cart', what: 'add to cart', mobiles: 109, wanted: 12 },
  { id: 'purchase', what: 'whole purchase', mobiles: 109, wanted: 15 },
  { id: 'list', what: 'list of 24', mobiles: 10_000, wanted: 20 },
  { id: 'mobile', what: 'one mobile', mobiles: 10_000, wanted: 10 },
];
