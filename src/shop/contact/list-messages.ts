/** Messages of the contact form with what was written back, newest first. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { hasPart } from '../../database/match-part.ts';
import { contactAnswers, contactMessages, users } from '../../database/schema.ts';
import { toAsciiDomain } from '../../shared/email.ts';
import { type Actor, requireAdmin } from '../actor.ts';

export interface MessageFilter {
  state?: 'open' | 'closed';
  /** A part of name, email or text. */
  text?: string;
  limit: number;
  /** The last message of the page before. */
  beforeId?: string;
}

export interface Message {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  readAt: Date | null;
  closedAt: Date | null;
  answers: { text: string; by: string; at: Date }[];
}

/** @throws AppError authentication-required, forbidden */
export async function listMessages(
  { db }: { db: Database },
  actor: Actor,
  { state, text, limit, beforeId }: MessageFilter,
): Promise<{ messages: Message[]; nextBeforeId: string | null }> {
  requireAdmin(actor);
  const { name, email, message, closedAt, id } = contactMessages;
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        state === 'open' ? isNull(closedAt) : undefined,
        state === 'closed' ? isNotNull(closedAt) : undefined,
        text === undefined ? undefined : hasPart([name, email, message], toAsciiDomain(text)),
        // Ids are made in the order of time.
        beforeId === undefined ? undefined : lt(id, beforeId),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const answers = await findAnswers(
    db,
    page.map((row) => row.id),
  );
  const messages = page.map((row) => ({
    ...row,
    answers: answers
      .filter(({ messageId }) => messageId === row.id)
      .map(({ messageId: _, ...answer }) => answer),
  }));
  return { messages, nextBeforeId: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

async function findAnswers(db: Database, messageIds: string[]) {
  if (messageIds.length === 0) return [];
  return db
    .select({
      messageId: contactAnswers.messageId,
      text: contactAnswers.answer,
      by: users.name,
      at: contactAnswers.createdAt,
    })
    .from(contactAnswers)
    .innerJoin(users, eq(users.id, contactAnswers.actorId))
    .where(inArray(contactAnswers.messageId, messageIds))
    .orderBy(asc(contactAnswers.id));
}
