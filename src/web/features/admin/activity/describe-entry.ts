/** Entries of the audit log as people read them. Pure; tested in describe-entry.test.ts. */
import type { WireAuditEntry } from '../../../../contract/audit.ts';
import { formatDollars } from '../../../ui/price.tsx';

/** What is done, as it follows the name of who did it. */
export const ACTIONS: Readonly<Record<string, string>> = {
  'mobile.added': 'added',
  'mobile.changed': 'changed',
  'mobile.removed': 'deleted',
  'mobile.restored': 'put back on sale',
  'mobiles.changed': 'changed many mobiles',
  'mobiles.imported': 'imported',
  'mobiles.import-undone': 'undid the import',
  'user.promoted': 'made admin',
  'user.demoted': 'removed admin rights from',
  'user.deleted': 'deleted the account',
  'user.left': 'deleted their own account',
  'order.picked': 'started packing order',
  'order.unpicked': 'undid the packing of order',
  'order.shipped': 'shipped order',
  'order.delivered': 'delivered order',
  'order.undelivered': 'undid the delivery of order',
  'order.cancelled': 'cancelled order',
  'order.refunded': 'refunded order',
  'order.mail-resent': 'resent an e-mail about order',
  'message.answered': 'answered the message',
  'message.closed': 'closed the message',
  'message.reopened': 'reopened the message',
  'review.approved': 'published a review of',
  'review.rejected': 'rejected a review of',
  'review.replied': 'replied to a review of',
  'review.set-back': 'undid a decision about a review of',
};

export function describeAction(action: string): string {
  return ACTIONS[action] ?? action.replaceAll(/[.-]/g, ' ');
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
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [from, to] = [before[field], after[field]];
    if (isPlain(from) && isPlain(to))
      return compare(from, to, `${prefix}${field} `).filter(differs);
    const label = `${prefix}${LABELS[field] ?? capital(field)}`;
    return { key: label, field: label, before: show(field, from), after: show(field, to) };
  });
}

const differs = ({ before, after }: FieldDifference) => before !== after;

function show(field: string, value: unknown): string {
  if (value === undefined) return '–';
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
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
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function record(value: unknown): Record<string, unknown> {
  return isPlain(value) ? value : {};
}
