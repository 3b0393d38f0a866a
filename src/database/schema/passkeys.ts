/** Passkeys: what signs people in without a password (docs/decisions/people/056-passkeys.md). */
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identityUsers } from './accounts.ts';
import { instant } from './columns.ts';

/** The public half of a passkey. The private one never leaves the device, or the service that keeps it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    /** As the person calls it. */
    name: text().notNull(),
    /** Base64url, as browsers send it. */
    credentialId: text('credential_id').notNull(),
    /** COSE (RFC 9052) in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter that the passkey reports, up to 2^32. Meaningless for synced passkeys. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Ways in which the browser reaches it, such as `usb`. */
    transports: jsonb().$type<string[]>().notNull(),
    /** Can be copied to the owner's other devices, so its counter proves nothing. Set at registration. */
    isSyncable: boolean('is_syncable').notNull().default(false),
    /** Copied to the person's other devices by whoever keeps it. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);

/** What a passkey is to sign, once, in the browser that asked. Nothing says who that is. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Hash over purpose, browser and challenge. */
    fingerprint: text().primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);
