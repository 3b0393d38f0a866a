/**
 * The settings of better-auth: everything that comes from outside is fixed here. Protects: links and
 * redirects are built from the configured address only, cookies never leave it, a Google account joins an
 * account of ours only when both sides have verified the email address.
 */
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { getSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins';
import type { Database } from '../../database/connect.ts';
import {
  identityAccounts,
  identitySessions,
  identityUsers,
  identityVerifications,
} from '../../database/schema.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../shared/constants.ts';
import { errorCode } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import type { Logger } from '../../shop/ports.ts';
import { readGoogleClaims } from './google-claims.ts';
import { createSessionGuard, sessionPlugin } from './second-step.ts';
import { notedPasswords } from './watch-sign-in.ts';

/** Set by the route from the connection; whatever a client sends under this name is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-handset-client-address';
export const AUTH_PATH = '/api/auth';
/** Registered with Google (and with the sandbox) as the one place to come back to. */
const GOOGLE_CALLBACK_PATH = `${AUTH_PATH}/oauth2/callback/google`;
const SESSION_SECONDS = 7 * 24 * 3600;
const SESSION_RENEWAL_SECONDS = 24 * 3600;
/** Our tables, by the names that better-auth has for them. */
const TABLES = {
  user: identityUsers,
  session: identitySessions,
  account: identityAccounts,
  verification: identityVerifications,
};

export interface IdentityConfig {
  /** Origin that browsers see, without a trailing slash. */
  publicUrl: string;
  /** Undefined when nobody signs in with Google. */
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
  /** `authSecret` has signed cookies that are still accepted. */
  previous: { authSecret: string | undefined };
}

export interface BetterAuthDeps {
  config: IdentityConfig;
  db: Database;
  logger: Logger;
  secret: string;
}

export function createBetterAuth({ config, db, logger, secret }: BetterAuthDeps) {
  return betterAuth({
    appName: 'Handset',
    baseURL: config.publicUrl,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: [config.publicUrl],
    telemetry: { enabled: false },
    // It would load OpenTelemetry; what the shop traces, it says itself (shared/tools/trace.ts).
    experimental: { instrumentation: { enabled: false } },
    database: drizzleAdapter(db, { provider: 'pg', schema: TABLES }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: notedPasswords,
    },
    user: {
      // Also before a row is made: an address that nobody has proved must not be taken by it.
      validateUserInfo({ user, source }) {
        if (source.method !== 'oauth' || user.emailVerified === true) return undefined;
        return { error: 'email_not_verified' };
      },
    },
    databaseHooks: { session: { create: { before: createSessionGuard(db) } } },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEWAL_SECONDS,
      additionalFields: { authenticatedAt: { type: 'date', required: false, input: false } },
    },
    account: {
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    verification: { storeIdentifier: 'hashed' },
    // The shop has its own limits, per account and per address (shop/accounts/limits.ts).
    rateLimit: { enabled: false },
    onAPIError: { throw: true, errorURL: `${config.publicUrl}/login` },
    logger: { log: (_level, message, ...details) => note(logger, message, details) },
    advanced: {
      // "__Host-" needs Secure, path "/" and no domain, which all cookies here have.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(config),
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: isHttps(config),
      },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: newId },
    },
    plugins: [sessionPlugin(), ...googlePlugins(config)],
  });
}

/** Codes of the system and of PostgreSQL, unlike better-auth's own, such as `state_mismatch`. */
const OPERATOR_CODE = /^(?:E[A-Z]+|(?:UND_ERR|CERT)_\w+|[0-9A-Z]{5})$/;

/** Most is about what a client sent. An error of the system or the database is for the operator. */
function note(logger: Logger, message: string, details: unknown[]): void {
  const err = details.find((detail) => OPERATOR_CODE.test(errorCode(detail) ?? ''));
  if (err === undefined) logger.debug({ source: 'better-auth' }, message);
  else logger.warn({ source: 'better-auth', err }, message);
}

/** What a request's session cookie says, unchecked; null without one. */
export function readCookieSecret(config: IdentityConfig, headers: Headers): string | null {
  const cookie = getSessionCookie(headers, { cookiePrefix: cookiePrefix(config) });
  // Behind the dot follows a signature.
  return cookie?.split('.')[0] ?? null;
}

function cookiePrefix(config: IdentityConfig): string {
  return isHttps(config) ? '__Host-handset' : 'handset';
}

function isHttps({ publicUrl }: IdentityConfig): boolean {
  return publicUrl.startsWith('https://');
}

function googlePlugins({ google, publicUrl }: IdentityConfig) {
  if (google === undefined) return [];
  return [
    genericOAuth({
      config: [
        {
          providerId: 'google',
          name: 'Google',
          clientId: google.clientId,
          clientSecret: google.clientSecret,
          discoveryUrl: google.discoveryUrl,
          redirectURI: `${publicUrl}${GOOGLE_CALLBACK_PATH}`,
          scopes: ['openid', 'email', 'profile'],
          prompt: 'select_account',
          pkce: true,
          disableProviderLogout: true,
          requireIdTokenVerification: true,
          requireEmailVerification: true,
          getUserInfo: async (tokens) => readGoogleClaims(tokens),
        },
      ],
    }),
  ];
}
