/** Pure rules of taking changes back. */
import { isSame } from '../../shared/tools/is-same.ts';

/** The changes that can be taken back, each with the action that does. */
export const INVERSES = {
  'mobile.added': 'mobile.removed',
  'mobile.changed': 'mobile.changed',
  'mobile.removed': 'mobile.restored',
  'mobiles.changed': 'mobiles.changed',
  'mobile.restored': 'mobile.removed',
  'user.promoted': 'user.demoted',
  'user.demoted': 'user.promoted',
  'order.picked': 'order.unpicked',
  'order.unpicked': 'order.picked',
  'order.delivered': 'order.undelivered',
  'order.undelivered': 'order.delivered',
  'refund.paid-another-way': 'refund.paid-another-way-undone',
  'return.received': 'return.unreceived',
  'return.unreceived': 'return.received',
  'return.checked': 'return.unchecked',
  'review.approved': 'review.set-back',
  'review.rejected': 'review.set-back',
  'review.replied': 'review.set-back',
  'review.set-back': 'review.set-back',
  'webhook.removed': 'webhook.restored',
  'webhook.paused': 'webhook.resumed',
  'webhook.resumed': 'webhook.paused',
  'mobiles.imported': 'mobiles.import-undone',
  'settings.changed': 'settings.changed',
} as const;

export type UndoableAction = keyof typeof INVERSES;

export function isUndoable(action: string): action is UndoableAction {
  return Object.hasOwn(INVERSES, action);
}

/** A field that somebody has changed since: shown to the person who wants to undo. */
export interface Difference {
  field: string;
  /** The mobile, where the change was of many. */
  name?: string;
  /** The variant in words, where it is a field of one of which something is known. */
  variant?: string;
  /** What the change to undo wrote. */
  expected: unknown;
  current: unknown;
}

/** The fields of `written` that no longer have the value that was written. */
export function findDifferences(
  written: Record<string, unknown>,
  current: Record<string, unknown>,
): Difference[] {
  return Object.entries(written)
    .filter(([field, value]) => !isSame(current[field], value))
    .map(([field, expected]) => ({ field, expected, current: current[field] }));
}
