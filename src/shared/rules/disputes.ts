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

/** The buyer's bank holds the money until it decides. */
export const MONEY_HELD_STATES = ['needs-response', 'in-review'] as const;

export type DisputeState = (typeof DISPUTE_STATES)[number];
