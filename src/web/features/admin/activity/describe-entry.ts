/** Entries of the audit log as people read them. Pure. */
import type { WireAuditEntry } from '../../../../contract/audit.ts';
import { capitalise } from '../../../../shared/words/wording.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { isStaffWord, STAFF_WORDS } from '../../orders/staff/staff-words.ts';

/** What was done, as it follows the name of who did it; and the kind of change, to choose from. */
export const ACTIONS: Readonly<Record<string, { did: string; name: string }>> = {
  'mobile.added': { did: 'added', name: 'Mobile added' },
  'mobile.changed': { did: 'changed', name: 'Mobile changed' },
  'mobile.removed': { did: 'deleted', name: 'Mobile deleted' },
  'mobile.restored': { did: 'put back on sale', name: 'Mobile put back on sale' },
  'mobiles.changed': { did: 'changed many mobiles', name: 'Many mobiles changed' },
  'mobiles.imported': { did: 'imported', name: 'Mobiles imported' },
  'mobiles.import-undone': { did: 'undid the import', name: 'Import undone' },
  'user.promoted': { did: 'made admin', name: 'User made admin' },
  'user.demoted': { did: 'removed admin rights from', name: 'Admin rights removed' },
  'user.deleted': { did: 'deleted the account', name: 'Account deleted' },
  'user.left': { did: 'deleted their own account', name: 'Account deleted by its owner' },
  'second-factor.enabled': {
    did: 'turned on the second step of',
    name: 'Second step turned on',
  },
  'second-factor.disabled': {
    did: 'turned off the second step of',
    name: 'Second step turned off',
  },
  'recovery-codes.renewed': {
    did: 'renewed the recovery codes of',
    name: 'Recovery codes renewed',
  },
  'recovery-code.used': { did: 'used a recovery code of', name: 'Recovery code used' },
  'second-factor.reset': {
    did: 'reset the second step of',
    name: 'Second step reset',
  },
  'order.picked': { did: 'started packing order', name: 'Packing started' },
  'order.unpicked': { did: 'undid the packing of order', name: 'Packing undone' },
  'order.shipped': { did: 'shipped order', name: 'Order shipped' },
  'order.delivered': { did: 'delivered order', name: 'Order delivered' },
  'order.undelivered': { did: 'undid the delivery of order', name: 'Delivery undone' },
  'order.cancelled': { did: 'cancelled order', name: 'Order cancelled' },
  'order.refunded': { did: 'refunded order', name: 'Order refunded' },
  'capture.refunded': {
    did: 'refunded the payment without an order',
    name: 'Payment without an order refunded',
  },
  'order.mail-resent': { did: 'resent an email about order', name: 'Order email resent' },
  'message.answered': { did: 'answered the message', name: 'Message answered' },
  'message.closed': { did: 'closed the message', name: 'Message closed' },
  'message.reopened': { did: 'reopened the message', name: 'Message reopened' },
  'review.approved': { did: 'published a review of', name: 'Review published' },
  'review.rejected': { did: 'rejected a review of', name: 'Review rejected' },
  'review.replied': { did: 'replied to a review of', name: 'Review replied to' },
  'review.set-back': { did: 'undid a decision about a review of', name: 'Review decision undone' },
};

export function describeAction(action: string): string {
  return ACTIONS[action]?.did ?? action.replaceAll(/[.-]/g, ' ');
}

export interface FieldDifference {
  key: string;
  field: string;
  before: string;
  after: string;
}

const LABELS: Readonly<Record<string, string>> = {
  priceCents: 'Price',
  amountCents: 'Amount',
  refundCents: 'Refund',
  imageKey: 'Picture',
  isOnSale: 'On sale',
  slug: 'Address',
  fileName: 'File',
  rejection: 'Reason',
  revision: 'Text number',
};

/** The fields that an entry changed, each with its value before and after. */
export function listDifferences({ before, after }: Pick<WireAuditEntry, 'before' | 'after'>) {
  const items = record(record(after).items ?? record(before).items);
  const isMany = Object.keys(items).length > 0;
  if (!isMany) return compare(record(before), record(after), '');
  const names = record(record(after).names);
  const [from, to] = [record(record(before).items), record(record(after).items)];
  return Object.keys({ ...from, ...to }).flatMap((id) =>
    compare(record(from[id]), record(to[id]), `${names[id] ?? id}: `),
  );
}

function compare(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  prefix: string,
): FieldDifference[] {
  const found = Object.keys({ ...before, ...after }).flatMap((field) => {
    const [from, to] = [before[field], after[field]];
    if (isPlain(from) && isPlain(to)) return compare(from, to, `${prefix}${field} `);
    const label = `${prefix}${LABELS[field] ?? capital(field)}`;
    return { key: label, field: label, before: show(field, from), after: show(field, to) };
  });
  return found.filter(differs);
}

const differs = ({ before, after }: FieldDifference) => before !== after;

function show(field: string, value: unknown): string {
  if (value === undefined) return '–';
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'status' && isStaffWord(value)) return STAFF_WORDS[value];
  if (field.endsWith('Cents') && typeof value === 'number') return formatDollars(value / 100);
  if (Array.isArray(value)) return value.map((one) => show('', one)).join(', ') || 'none';
  if (isPlain(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${LABELS[name] ?? name} ${show(name, part)}`)
      .join(' ');
  }
  return String(value);
}

function capital(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return capitalise(words);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function record(value: unknown): Record<string, unknown> {
  return isPlain(value) ? value : {};
}
