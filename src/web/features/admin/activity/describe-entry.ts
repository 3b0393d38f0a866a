/** Entries of the audit log as people read them. Pure. */
import type { WireAuditEntry } from '../../../../contract/audit.ts';
import { describeVariants, type VariantSides, withoutVariants } from './describe-variants.ts';
import { isPlain, labelOf, labelOfFact, record, showValue } from './entry-values.ts';

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
  'user.sessions-ended': { did: 'logged the account out everywhere', name: 'Sessions ended' },
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
  'passkey.added': { did: 'added a passkey to the account of', name: 'Passkey added' },
  'passkey.removed': { did: 'removed a passkey of', name: 'Passkey removed' },
  'passkey.copied': { did: 'tried a copied passkey of', name: 'Copied passkey refused' },
  'order.picked': { did: 'started packing order', name: 'Packing started' },
  'order.unpicked': { did: 'undid the packing of order', name: 'Packing undone' },
  'order.shipped': { did: 'shipped order', name: 'Order shipped' },
  'order.delivered': { did: 'delivered order', name: 'Order delivered' },
  'order.undelivered': { did: 'undid the delivery of order', name: 'Delivery undone' },
  'order.cancelled': { did: 'cancelled order', name: 'Order cancelled' },
  'order.refunded': { did: 'refunded order', name: 'Order refunded' },
  'invoice.issued': { did: 'issued invoice', name: 'Invoice issued' },
  'credit-note.issued': { did: 'issued credit note', name: 'Credit note issued' },
  'refund.retried': { did: 'retried a failed refund of order', name: 'Refund retried' },
  'refund.paid-another-way': {
    did: 'paid another way for a failed refund of order',
    name: 'Refund paid another way',
  },
  'refund.paid-another-way-undone': {
    did: 'undid a payment for a failed refund of order',
    name: 'Payment of a refund undone',
  },
  'return.approved': { did: 'approved return', name: 'Return approved' },
  'return.instructed': { did: 'told where to send return', name: 'Return label sent' },
  'return.refused': { did: 'refused return', name: 'Return refused' },
  'return.received': { did: 'received return', name: 'Return received' },
  'return.unreceived': { did: 'undid the receipt of return', name: 'Return receipt undone' },
  'return.checked': { did: 'checked return', name: 'Return checked' },
  'return.unchecked': { did: 'undid the check of return', name: 'Return check undone' },
  'return.refunded': { did: 'decided the refund of return', name: 'Return refund decided' },
  'capture.refunded': {
    did: 'refunded the payment without an order',
    name: 'Payment without an order refunded',
  },
  'order.mail-resent': { did: 'resent an email about order', name: 'Order email resent' },
  'mail.retried': { did: 'tried again to deliver the email', name: 'Email tried again' },
  'mail.dismissed': { did: 'dismissed the undelivered email', name: 'Undelivered email dismissed' },
  'message.answered': { did: 'answered the message', name: 'Message answered' },
  'message.closed': { did: 'closed the message', name: 'Message closed' },
  'message.reopened': { did: 'reopened the message', name: 'Message reopened' },
  'review.approved': { did: 'published a review of', name: 'Review published' },
  'review.rejected': { did: 'rejected a review of', name: 'Review rejected' },
  'review.replied': { did: 'replied to a review of', name: 'Review replied to' },
  'webhook.added': { did: 'added the webhook', name: 'Webhook added' },
  'webhook.changed': { did: 'changed the webhook', name: 'Webhook changed' },
  'webhook.paused': { did: 'paused the webhook', name: 'Webhook paused' },
  'webhook.resumed': { did: 'resumed the webhook', name: 'Webhook resumed' },
  'webhook.removed': { did: 'removed the webhook', name: 'Webhook removed' },
  'webhook.restored': { did: 'put back the webhook', name: 'Webhook put back' },
  'webhook.switched-off': { did: 'switched off the webhook', name: 'Webhook switched off' },
  'webhook.secret-shown': { did: 'looked at the secret of', name: 'Webhook secret shown' },
  'webhook.secret-rotated': { did: 'replaced the secret of', name: 'Webhook secret replaced' },
  'webhook.resent': { did: 'sent events again to', name: 'Webhook events sent again' },
  'audit.key-changed': {
    did: 'continued the audit log with a new key',
    name: 'Key of the audit log changed',
  },
  'settings.changed': { did: 'changed the settings', name: 'Settings changed' },
  'database.emptied': { did: 'removed the sandbox data of', name: 'Sandbox data removed' },
  'database.demo-removed': { did: 'removed the demo accounts of', name: 'Demo accounts removed' },
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

/** What an entry notes beside the changed fields. */
export const NOTES = [
  'refundId',
  'answerId',
  'names',
  'ofVariant',
  'ofVariants',
  'variantNames',
  'contents',
];

/** What an entry changed, each with its value before and after: fields of the thing, and variants in words. */
export function listDifferences({ before, after }: Pick<WireAuditEntry, 'before' | 'after'>) {
  const [from, to] = [record(before), record(after)];
  const variantNames = record(to.variantNames);
  const items = record(to.items ?? from.items);
  if (Object.keys(items).length === 0) {
    return tellSides({ before: from, after: to, main: to.ofVariant, names: variantNames }, '');
  }
  const [names, mains] = [record(to.names), record(to.ofVariants)];
  const [old, now] = [record(from.items), record(to.items)];
  return Object.keys({ ...old, ...now }).flatMap((id) => {
    const sides = { before: record(old[id]), after: record(now[id]) };
    return tellSides({ ...sides, main: mains[id], names: variantNames }, String(names[id] ?? id));
  });
}

/** @param name of the mobile, where the entry is of many */
function tellSides(sides: VariantSides, name: string): FieldDifference[] {
  const own = compare(
    withoutVariants(sides.before, sides),
    withoutVariants(sides.after, sides),
    name === '' ? '' : `${name}: `,
  );
  const ofVariants = describeVariants(sides, name).map((line) => ({ ...line, key: line.field }));
  return [...own, ...ofVariants].filter(differs);
}

/** A field that has been changed since, as the undo names it. */
export interface UndoConflict {
  field: string;
  /** Of the mobile, where the change was of many. */
  name?: string;
  /** In words, where the field is one of a variant. */
  variant?: string;
  expected: unknown;
  current: unknown;
}

/** What an undo would overwrite: what the change wrote, and what there is now. */
export function listConflicts(conflicts: readonly UndoConflict[]): FieldDifference[] {
  return conflicts.flatMap(({ field, name, variant, expected, current }, index) => {
    const isBoth = name !== undefined && variant !== undefined;
    const subject = isBoth ? `${name} (${variant})` : (name ?? variant);
    const prefix = subject === undefined ? '' : `${subject}: `;
    return compare({ [field]: expected }, { [field]: current }, prefix).map((row) => ({
      ...row,
      key: `${row.key}-${index}`,
    }));
  });
}

function compare(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  prefix: string,
): FieldDifference[] {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !NOTES.includes(field));
  const found = fields.flatMap((field) => {
    const [from, to] = [before[field], after[field]];
    if (field === 'specs' && isPlain(from) && isPlain(to)) return compareSpecs(from, to, prefix);
    if (isPlain(from) && isPlain(to)) return compare(from, to, `${prefix}${labelOf(field)}: `);
    const label = `${prefix}${labelOf(field)}`;
    const shown = { before: showValue(field, from), after: showValue(field, to) };
    return { key: label, field: label, ...shown };
  });
  return found.filter(differs);
}

/** @param path to the compared part of the specs */
function compareSpecs(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  prefix: string,
  path = '',
): FieldDifference[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const at = path === '' ? field : `${path}.${field}`;
    const [from, to] = [before[field], after[field]];
    if (isPlain(from) && isPlain(to)) return compareSpecs(from, to, prefix, at);
    const label = `${prefix}${labelOfFact(at)}`;
    const shown = { before: showValue(field, from), after: showValue(field, to) };
    return [{ key: `${prefix}${at}`, field: label, ...shown }].filter(differs);
  });
}

const differs = ({ before, after }: FieldDifference) => before !== after;
