/**
 * Mails to the writer of a review what staff decided, and that it no longer holds. Protects: nobody is left
 * with a refusal that was taken back.
 */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles } from '../../database/schema.ts';
import { findRecipient, greet, queueMail, withdrawMails } from '../mail/index.ts';
import type { Decision } from './rules.ts';
import type { ReviewRow } from './store.ts';

export interface Decided {
  /** As it was before. */
  review: ReviewRow;
  changes: Partial<Decision>;
  publicUrl: string;
}

/**
 * A refusal goes out with its reason. One that is taken back does not go out any more; when it may
 * have left already, another mail says how things stand. Samples and those who have left get none.
 */
export async function tellWriter(tx: Queryable, { review, changes, publicUrl }: Decided) {
  const { id, version, paymentId, state } = review;
  const isRefused = changes.state === 'rejected';
  if (changes.state === undefined || (!isRefused && state !== 'rejected')) return;
  const refusals = `review-rejected:${id}:`;
  if (!isRefused && (await withdrawMails(tx, refusals))) return;
  const writer = await findWriter(tx, review);
  if (!writer) return;
  // The phone may have left the shop; the order stays.
  const address = new URL(`/dashboard/paymentHistory/${paymentId}#reviews`, publicUrl).href;
  const lines = isRefused ? refusal(writer.mobile, changes) : correction(writer.mobile, changes);
  const wayOn = isRefused ? 'You can edit it and submit it again' : 'See it with your order';
  await queueMail(tx, {
    dedupeKey: `${isRefused ? refusals : `review-returned:${id}:`}${version}`,
    to: writer.email,
    subject: `Your review of the ${writer.mobile}`,
    text: [greet(writer), ...lines, `${wayOn}: ${address}`].join('\n\n'),
  });
}

const refusal = (mobile: string, { rejection }: Partial<Decision>) => [
  `We have not published your review of the ${mobile}, for this reason:`,
  rejection ?? '',
];

const correction = (mobile: string, { state }: Partial<Decision>) => [
  `We told you that we would not publish your review of the ${mobile}. We have changed that decision.`,
  state === 'approved' ? 'Your review is published.' : 'Our staff will look at your review again.',
];

async function findWriter(tx: Queryable, { userId, mobileId }: ReviewRow) {
  if (userId === null || mobileId === null) return undefined;
  const writer = await findRecipient(tx, userId);
  const [mobile] = await tx
    .select({ name: mobiles.name })
    .from(mobiles)
    .where(eq(mobiles.id, mobileId));
  return writer && mobile ? { ...writer, mobile: mobile.name } : undefined;
}
