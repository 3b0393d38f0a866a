/**
 * States of a dispute. An inquiry takes no money; 'dropped' was closed without taking any; after 'lost' the
 * buyer's bank keeps the money.
 */
export const DISPUTE_STATES = [
  'inquiry',
  'inquiry-in-review',
  'needs-response',
  'in-review',
  'dropped',
  'won',
  'lost',
] as const;

export type DisputeState = (typeof DISPUTE_STATES)[number];
