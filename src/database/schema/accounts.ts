/**
 * Who uses the shop. `users` belongs to the shop; the `identity_*` tables belong to the identity
 * service (better-auth) and hold credentials and sessions. Both share the same id.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OwnPhone } from '../../shop/phone/own-phone.ts';
import { instant } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Folded (see shared/email.ts). */
    email: text().notNull(),
    role: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the browser announced the new person (POST /users); null until it does. */
    announcedAt: instant('announced_at').defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    // Names and addresses are searched by any part of them.
    index('users_parts').using(
      'gin',
      sql`search_text(name) gin_trgm_ops`,
      sql`search_text(email) gin_trgm_ops`,
    ),
    index('users_live').on(table.id).where(sql`deleted_at is null`),
    index('users_admins').on(table.id).where(sql`role = 'admin' and deleted_at is null`),
    check('users_role_known', sql`role is null or role = 'admin'`),
    check('users_email_folded', sql`email = lower(email)`),
  ],
);

export const identityUsers = pgTable(
  'identity_users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('identity_users_email').on(table.email)],
);

export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the person last proved who they are: at sign-in, or later by their password. */
    authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('identity_sessions_token').on(table.token),
    index('identity_sessions_user').on(table.userId),
    index('identity_sessions_expiry').on(table.expiresAt),
  ],
);

export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('identity_accounts_provider').on(table.providerId, table.accountId),
    index('identity_accounts_user').on(table.userId),
  ],
);

export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('identity_verifications_identifier').on(table.identifier),
    index('identity_verifications_expiry').on(table.expiresAt),
  ],
);

/** A person's second step: an authenticator app, or passkeys alone. It counts once it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => identityUsers.id, { onDelete: 'cascade' }),
  /** The app's key, which opens with the shop's secret only (adapters/secret-box.ts); null without an app. */
  sealedSecret: text('sealed_secret'),
  confirmedAt: instant('confirmed_at'),
  /** The step of the last code that was taken; that one and older ones work no more. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What lets somebody in who has lost the app. A row goes when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    fingerprint: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fingerprint] })],
);

/** The phone that somebody owns, kept only when they ask for it. */
export const ownPhones = pgTable('own_phones', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  phone: jsonb().$type<OwnPhone>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Keys that sign access tokens (EdDSA), shared by all shop processes. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  /** Plain keys of an older version; not written any more, deleted at start. */
  privateJwk: jsonb('private_jwk').$type<Record<string, string>>(),
  /** A JWK, sealed with the shop's secret (adapters/secret-box.ts). */
  sealedKey: text('sealed_key'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** From then on the key only checks tokens; it signs none. */
  retiredAt: instant('retired_at'),
});

/** How often something happened in the running window; shared by all shop processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
);
