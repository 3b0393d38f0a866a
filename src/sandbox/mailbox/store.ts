/**
 * The mailbox's memory: the newest 1,000 messages, parsed once on arrival, in a SQLite file.
 * A message counts as accepted only when it is in here. A kill of the process loses none; a power cut may
 * lose the newest, because waiting for the disk would hold up the shop, whose process this is.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Address, Attachment, Email } from 'postal-mime';

const KEPT_MESSAGES = 1_000;

interface StoredAttachment {
  index: number;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  /** Without angle brackets; null when the HTML does not refer to it. */
  contentId: string | null;
}

export interface StoredMessage {
  id: string;
  /** The recipients named to the SMTP server: who really gets the message. */
  to: string[];
  from: string;
  replyTo: string[];
  /** With angle brackets, as the sender wrote it; empty when there was none. */
  messageId: string;
  /** What the sender traces it by (`X-Request-Id`); empty when there was none. */
  requestId: string;
  /** How mails of its kind are ended (RFC 8058): `List-Unsubscribe` and `List-Unsubscribe-Post`; empty without them. */
  unsubscribe: string;
  unsubscribePost: string;
  /** `Auto-Submitted` (RFC 3834): `auto-generated`, or empty for mails written by a person. */
  autoSubmitted: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601. */
  receivedAt: string;
  attachments: StoredAttachment[];
}

export type MailboxStore = ReturnType<typeof openMailboxStore>;

function formatAddress(address: Address | undefined): string {
  if (address === undefined) return '';
  if (address.group) return address.group.map(formatAddress).join(', ');
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function toBytes(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

function describe(attachment: Attachment, index: number): StoredAttachment {
  return {
    index,
    filename: attachment.filename ?? `part-${index + 1}`,
    mimeType: attachment.mimeType,
    sizeBytes: toBytes(attachment.content).byteLength,
    contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
  };
}

const SCHEMA = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 2000; PRAGMA cache_size = -1000;
  CREATE TABLE IF NOT EXISTS messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS recipients (
    message_seq INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
    address TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS recipients_by_address ON recipients (address, message_seq);
  CREATE INDEX IF NOT EXISTS recipients_by_message ON recipients (message_seq);
  CREATE TABLE IF NOT EXISTS attachments (
    message_seq INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
    position INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (message_seq, position)
  ) STRICT;
`;

function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'mailbox.sqlite'));
  database.exec(SCHEMA);
  return database;
}

function toMessage(email: Email, recipients: string[], receivedAtMs: number): StoredMessage {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? '';
  return {
    id: randomUUID(),
    to: recipients,
    from: formatAddress(email.from),
    replyTo: (email.replyTo ?? []).map(formatAddress),
    messageId: email.messageId ?? '',
    requestId: header('x-request-id'),
    unsubscribe: header('list-unsubscribe'),
    unsubscribePost: header('list-unsubscribe-post'),
    autoSubmitted: header('auto-submitted'),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    receivedAt: new Date(receivedAtMs).toISOString(),
    attachments: email.attachments.map(describe),
  };
}

/** Opens (and creates) the mailbox's database below `folder`. */
export function openMailboxStore(folder: string) {
  const database = openDatabase(folder);
  const insertMessage = database.prepare('INSERT INTO messages (id, body) VALUES (?, ?)');
  const insertRecipient = database.prepare('INSERT INTO recipients VALUES (?, ?)');
  const insertAttachment = database.prepare('INSERT INTO attachments VALUES (?, ?, ?)');
  const prune = database.prepare('DELETE FROM messages WHERE seq <= ?');
  const selectOne = database.prepare('SELECT body FROM messages WHERE id = ?');
  const selectAll = database.prepare('SELECT body FROM messages ORDER BY seq DESC LIMIT ?');
  const selectTo = database.prepare(
    `SELECT body FROM messages WHERE seq IN (SELECT message_seq FROM recipients WHERE address = ?)
     ORDER BY seq DESC LIMIT ?`,
  );
  const selectAttachment = database.prepare(
    `SELECT a.content FROM attachments a JOIN messages m ON m.seq = a.message_seq
     WHERE m.id = ? AND a.position = ?`,
  );

  /** Stores a parsed message for the given envelope recipients. */
  function add(email: Email, recipients: string[], receivedAtMs: number): void {
    const message = toMessage(email, recipients, receivedAtMs);
    database.exec('BEGIN IMMEDIATE');
    try {
      const seq = Number(insertMessage.run(message.id, JSON.stringify(message)).lastInsertRowid);
      for (const address of recipients) insertRecipient.run(seq, address.toLowerCase());
      email.attachments.forEach((attachment, index) => {
        insertAttachment.run(seq, index, toBytes(attachment.content));
      });
      prune.run(seq - KEPT_MESSAGES);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Newest first; `to` is matched whole and without regard to case. */
  function list(to?: string, limit = KEPT_MESSAGES): StoredMessage[] {
    const rows = to ? selectTo.all(to.trim().toLowerCase(), limit) : selectAll.all(limit);
    return rows.map((row) => JSON.parse(String(row.body)));
  }

  function find(id: string): StoredMessage | undefined {
    const row = selectOne.get(id);
    return row === undefined ? undefined : JSON.parse(String(row.body));
  }

  function readAttachment(id: string, index: number): Uint8Array | undefined {
    const content = selectAttachment.get(id, index)?.content;
    return content instanceof Uint8Array ? content : undefined;
  }

  return {
    add,
    list,
    find,
    readAttachment,
    clear: () => database.exec('DELETE FROM messages'),
    close: () => database.close(),
  };
}
