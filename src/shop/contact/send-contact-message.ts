/**
 * Takes a visitor's message and passes it on by mail. Protects: the recipient is fixed, the visitor's
 * address is only ever the reply address, and the message is kept before it is acknowledged.
 * Called by http/routes/contact.ts; tested in tests/api/contact.test.ts.
 */
import { contactMessages } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { newId } from '../../shared/ids.ts';
import type { ShopDeps } from '../deps.ts';
import { queueMail } from '../mail/index.ts';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
  /** Filled in by programs only. */
  website?: string | undefined;
  clientAddress: string;
}

const MESSAGES_AN_HOUR = { max: 5, windowSeconds: 3_600 };

/**
 * @returns the id of the kept message; null when a program filled in the form
 * @throws AppError rate-limited
 */
export async function sendContactMessage(
  { db, config, limits }: Pick<ShopDeps, 'db' | 'config' | 'limits'>,
  input: ContactMessage,
): Promise<{ messageId: string | null }> {
  if (input.website) return { messageId: null };
  const { name, email, message, clientAddress } = input;
  await limits.take(`contact:${clientAddress}`, MESSAGES_AN_HOUR);
  const id = newId();
  await transact(db, async (tx) => {
    await tx.insert(contactMessages).values({ id, name, email, message });
    await queueMail(tx, {
      dedupeKey: `contact:${id}`,
      to: config.mail.contactTo,
      replyTo: email,
      subject: `Message from ${name}`,
      text: `${name} <${email}> wrote:\n\n${message}`,
    });
  });
  return { messageId: id };
}
