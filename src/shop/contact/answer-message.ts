/**
 * Writes back to somebody by mail. Protects: answer, mail and record are one transaction; the mail goes to
 * the address of the message and nowhere else. Anybody may have typed that address, so the mail repeats neither
 * the message nor the name.
 */
import { eq } from 'drizzle-orm';
import { contactAnswers, contactMessages } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { formatDate } from '../../shared/words/wording.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import type { ShopDeps } from '../deps.ts';
import { queueMail } from '../mail/index.ts';

/**
 * @returns the id of the answer
 * @throws AppError not-found
 */
export async function answerMessage(
  { db, config }: Pick<ShopDeps, 'db' | 'config'>,
  actor: Actor,
  input: { messageId: string; text: string; requestId?: string },
): Promise<string> {
  const { userId } = requireAdmin(actor);
  const { messageId, text, requestId } = input;
  return transact(db, async (tx) => {
    const [message] = await tx
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, messageId))
      .for('update');
    if (!message) throw new AppError('not-found');
    const id = newId();
    await tx.insert(contactAnswers).values({ id, messageId, actorId: userId, answer: text });
    if (message.readAt === null) {
      await tx
        .update(contactMessages)
        .set({ readAt: new Date() })
        .where(eq(contactMessages.id, messageId));
    }
    const day = formatDate(message.createdAt.toISOString());
    await queueMail(tx, {
      dedupeKey: `answer:${id}`,
      to: message.email,
      replyTo: config.mail.contactTo,
      subject: 'Your message to Handset',
      text: `Hello,\n\n${text}\n\nThis answers the message that we received from this address on ${day} (UTC).\n`,
    });
    await recordChange(tx, {
      actor,
      action: 'message.answered',
      subjectType: 'message',
      subjectId: messageId,
      before: null,
      // What was written names people; the log cannot forget it.
      after: { answerId: id },
      requestId,
    });
    return id;
  });
}
