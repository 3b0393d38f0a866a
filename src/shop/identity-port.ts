/** What the shop needs of whoever proves who people are; adapters/identity implements it. */
import type { Queryable } from '../database/connect.ts';

/** The signed-in person as the identity service knows them. */
export interface IdentitySession {
  sessionId: string;
  userId: string;
  /** Folded. */
  email: string;
  emailVerified: boolean;
  name: string;
  authenticatedAt: Date;
}

/** The identity service: credentials and sessions. */
export interface Identity {
  /** The session that the request's cookies prove, if any. */
  readSession(headers: Headers): Promise<IdentitySession | null>;
  /**
   * What the session cookie of a request says, without asking whether there is such a session: for
   * comparing with the secret of a session that is known. Null without a cookie.
   */
  readCookieSecret(headers: Headers): string | null;
  /**
   * Answers the requests below `/api/auth/`.
   * @throws AppError for every refusal; `invalid-credentials` also when the password changed, or the account
   * was deleted, while it was signed in to
   * @throws SecondStepNeeded when a sign-in was good so far and the account has a second factor
   */
  handle(request: Request): Promise<Response>;
  /**
   * Signs in somebody who has taken both steps; the answer has the session's cookies.
   * @param request whose device and address the session belongs to
   * @returns null when the password has changed since it was proved, or the account is gone
   */
  openSession(request: Request, input: SessionInput): Promise<Response | null>;
  /**
   * Gives a session another cookie, so that a copy of the one before is worth nothing.
   * @returns its cookies, if the request's own cookie proves the session; tokens issued in it stay good
   */
  renewSession(request: Request, sessionId: string): Promise<Response | null>;
  /**
   * Ends every session and deletes the credentials of a user.
   * @param within the transaction to do it in
   */
  remove(userId: string, within?: Queryable): Promise<void>;
  /** Creates a verified account with a password; for seeding. Answers its id, of the existing one if there is one. */
  createAccount(input: { name: string; email: string; password: string }): Promise<string>;
  /** @throws AppError overloaded */
  isPasswordOf(userId: string, password: string): Promise<boolean>;
  /** Slow on purpose: called before a transaction, not in it. @throws AppError overloaded */
  hashPassword(password: string): Promise<string>;
  /** Its place among the most common passwords of public leaks, from 1; Infinity when it is not among them. */
  leakedPasswordRank(lowerCase: string): number;
  findByEmail(
    email: string,
  ): Promise<{ userId: string; email: string; emailVerified: boolean } | null>;
  /** Another one after each change of the password; null where there is none. Not for anybody's eyes. */
  findPasswordMark(email: string): Promise<string | null>;
  /**
   * Locks an account until the transaction ends, as a change of its password or address does, so that what
   * rests on the password and such a change come one after the other.
   * @returns the mark of its password, null for an account without one; null when there is no such account
   */
  lockAccount(userId: string, within: Queryable): Promise<{ passwordMark: string | null } | null>;
  update(userId: string, change: IdentityChange, within: Queryable): Promise<void>;
  /**
   * Ends a user's sessions, and with them the tokens that were issued in them.
   * @returns how many
   */
  endSessions(userId: string, which: SessionChoice, within?: Queryable): Promise<number>;
  /** The running sessions, newest first. */
  listSessions(userId: string): Promise<SessionInfo[]>;
}

export interface SessionInput {
  userId: string;
  /** False ends the session with the browser. */
  rememberMe: boolean;
  /** Of the password that the account had when both steps were taken; null without one. */
  passwordMark: string | null;
}

/** A password, or Google's word, was right, and that alone opens no session for this account. */
export class SecondStepNeeded extends Error {
  readonly userId: string;
  /** Where Google's way would have led the browser; `/login` for the others. */
  readonly location: string;
  /** Of the password that was right; undefined for Google's word. */
  readonly passwordMark: string | null | undefined;

  constructor(step: {
    userId: string;
    location: string;
    passwordMark?: string | null | undefined;
  }) {
    super('the account has a second factor');
    this.userId = step.userId;
    this.location = step.location;
    this.passwordMark = step.passwordMark;
  }
}

export interface IdentityChange {
  name?: string;
  /** Folded. */
  email?: string;
  emailVerified?: boolean;
  /** From `hashPassword`. */
  passwordHash?: string;
}

export type SessionChoice = 'all' | { only: string } | { allBut: string };

export interface SessionInfo {
  id: string;
  userAgent: string | null;
  clientAddress: string | null;
  signedInAt: Date;
  expiresAt: Date;
}
