/** What became of a mail, whether it can be sent again, and what to do where it cannot. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../database/schema.ts';
import { isAnswerable, isConfirmable, isStoppable } from '../../database/sql/live-links.ts';
import { LINK_LIFETIME_MINUTES } from '../../shared/rules/links.ts';
import { WITHDRAWAL_LINK_DAYS } from '../../shared/rules/withdrawals.ts';
import type { MailLink } from './queue-mail.ts';
import type { OutboxMail } from './store.ts';

const RANDOM_LINK = /^(?:last:)?(reset|verify):/;

/** A random link is gone when the mail was sent or given up, or its time is over; the others have their own rules. */
const hasDeadLink: SQL<boolean> = sql`case
  when ${outbox.linkPurpose} = 'withdrawal' then not ${isAnswerable(outbox.linkId)}
  when ${outbox.linkPurpose} = 'confirm-alert' then not ${isConfirmable(outbox.linkId)}
  when ${outbox.linkPurpose} = 'stop-alerts' then not ${isStoppable(outbox.linkId)}
  when ${outbox.dedupeKey} ~ ${RANDOM_LINK.source} then ${outbox.sealedToken} is null
    or ${outbox.createdAt} < now() - make_interval(mins => ${LINK_LIFETIME_MINUTES})
  else false end`;

/** A mail, and what only the database can say of it. */
export const mailColumns = {
  ...getTableColumns(outbox),
  isBeingSent: sql<boolean>`coalesce(${outbox.claimedUntil} > now(), false)`,
  hasDeadLink,
};

export type FoundMail = OutboxMail & { isBeingSent: boolean; hasDeadLink: boolean };

export interface MailState {
  id: string;
  /** Names its cause. */
  key: string;
  to: string;
  subject: string;
  state: 'waiting' | 'sending' | 'failing' | 'given-up' | 'sent';
  /** When it came into this state; for one that waits, when it was written. */
  at: Date;
  attempts: number;
  /** The mail server's reply to the last attempt that failed. */
  reason: string | null;
  /** False while it is being sent, once the link in it is dead, and once what it says is no longer so. */
  canSendAgain: boolean;
  /** Why it cannot be sent again, or what to do instead. */
  advice: string | null;
}

export function toMailState(mail: FoundMail): MailState {
  const { id, dedupeKey, toAddress, subject, attempts, lastError } = mail;
  const advice = adviceOn(mail);
  return {
    id,
    key: dedupeKey,
    to: toAddress,
    subject,
    state: stateOf(mail),
    at: mail.sentAt ?? mail.gaveUpAt ?? mail.createdAt,
    attempts,
    reason: lastError,
    canSendAgain: advice === null && !mail.isBeingSent,
    advice,
  };
}

/** @param advice null when it may be sent again, once it is not being sent */
export function withAdvice<M extends MailState>(mail: M, advice: string | null): M {
  return { ...mail, advice, canSendAgain: mail.canSendAgain && advice === null };
}

function stateOf({ sentAt, gaveUpAt, lastError, isBeingSent }: FoundMail): MailState['state'] {
  if (sentAt) return 'sent';
  if (isBeingSent) return 'sending';
  if (gaveUpAt) return 'given-up';
  return lastError === null ? 'waiting' : 'failing';
}

const RANDOM_ADVICE = `Its link works for ${LINK_LIFETIME_MINUTES} minutes only.`;

const ADVICE: Readonly<Record<MailLink['purpose'] | 'reset' | 'verify', string>> = {
  reset: `${RANDOM_ADVICE} The person can request a new one with “Forgot password?” on the login page.`,
  verify: `${RANDOM_ADVICE} The person can request a new one on their account page.`,
  'confirm-alert':
    'The alert was confirmed or has expired. A new one can be requested on the phone’s page.',
  'stop-alerts': 'The alert no longer exists. A new one can be requested on the phone’s page.',
  withdrawal: `The withdrawal does not wait for the buyer any more: it was acted on, the buyer said that it was not theirs, its order has ended, or it is older than ${WITHDRAWAL_LINK_DAYS} days. The page of the order shows what happened, and later emails about it can be sent again there.`,
};

/** @returns null when its link works, or it has none */
export function adviceOn({ dedupeKey, linkPurpose, hasDeadLink }: FoundMail): string | null {
  if (!hasDeadLink) return null;
  return ADVICE[linkPurpose ?? (RANDOM_LINK.exec(dedupeKey)?.[1] === 'reset' ? 'reset' : 'verify')];
}
