/**
 * Proves that an address is the person's own: the present one after sign-up, or a new one that they want
 * instead. Protects: the link works only in the session of the account it was issued to, so nobody confirms
 * an account that somebody else opened with their address; a new address ends the links that were mailed to
 * the one before.
 */
import type { Database, Queryable } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Clock } from '../../shared/clock.ts';
import { foldEmail } from '../../shared/email.ts';
import { AppError, errorCode } from '../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { ShopConfig } from '../deps.ts';
import type { Identity } from '../identity-port.ts';
import type { RateLimits, SecretBox } from '../ports.ts';
import { countAttempt, countLink, isWithinLimits, mailAddressKeys, mayMailLink } from './limits.ts';
import { createLink, endLinks, type LinkSubject, readLink, takeLink } from './links.ts';
import { mailAddressChanged, mailVerificationLink } from './mails.ts';
import { isRecentProof } from './rules.ts';
import { findTokenOwner, isConfirmedAddress, lockUser, setEmail } from './store.ts';

const UNIQUE_VIOLATION = '23505';

interface Deps {
  config: Pick<ShopConfig, 'publicUrl'>;
  db: Database;
  identity: Identity;
  limits: RateLimits;
  secrets: SecretBox;
  clock: Clock;
}

/**
 * Sends a link to the own address, or to the one that is wanted instead. A wanted address that has
 * an account already gets none, and the answer does not tell.
 * @throws AppError rate-limited, reauthentication-required (change of address),
 * authentication-required (the session was ended meanwhile, as by a reset)
 */
export async function sendVerification(
  deps: Deps,
  actor: Actor,
  input: { newEmail?: string; clientAddress: string },
): Promise<void> {
  const { userId, email: present, sessionId, authenticatedAt } = requireSignedIn(actor);
  const newEmail = foldEmail(input.newEmail ?? present);
  const isChange = newEmail !== present;
  if (isChange && !isRecentProof(authenticatedAt, deps.clock.now())) {
    throw new AppError('reauthentication-required');
  }
  const { clientAddress } = input;
  await countAttempt(deps.limits, mailAddressKeys({ clientAddress }));
  const purpose = isChange ? 'change-email' : 'verify-email';
  await countLink(deps.limits, { email: newEmail, purpose, userId });
  if (isChange && (await deps.identity.findByEmail(newEmail))) return;
  await transact(deps.db, async (tx) => {
    // What ends the sessions ends the links, and holds the account for it: none is made after it.
    await deps.identity.lockAccount(userId, tx);
    const isStillSignedIn = await findTokenOwner(tx, { userId, sessionId });
    if (!isStillSignedIn) throw new AppError('authentication-required');
    await mailVerification(deps, tx, { userId, email: present, ...(isChange && { newEmail }) });
  });
}

/** Sends the first link after a sign-up, unless mailbox or client have had theirs: it can be asked for later. */
export async function mailFirstVerification(
  deps: Pick<Deps, 'config' | 'db' | 'limits' | 'secrets'>,
  { clientAddress, ...subject }: LinkSubject & { clientAddress: string },
): Promise<void> {
  const { email } = subject;
  if (!(await isWithinLimits(deps.limits, mailAddressKeys({ clientAddress })))) return;
  if (!(await mayMailLink(deps.limits, { email, purpose: 'sign-up' }))) return;
  await transact(deps.db, (tx) => mailVerification(deps, tx, subject));
}

async function mailVerification(
  { config: { publicUrl }, secrets }: Pick<Deps, 'config' | 'secrets'>,
  tx: Queryable,
  subject: LinkSubject,
): Promise<void> {
  const token = await createLink(tx, 'verify-email', subject);
  const to = subject.newEmail ?? subject.email;
  await mailVerificationLink({ tx, secrets }, { to, publicUrl, token });
}

/** Whether a link could still be used, by whomever it is for. */
export async function isVerificationOpen(deps: { db: Database }, token: string): Promise<boolean> {
  return (await readLink(deps.db, 'verify-email', token)) !== null;
}

/** `true`, or why the link did nothing: used or too old, somebody else's, address taken meanwhile. */
export type VerificationOutcome = 'true' | 'over' | 'foreign' | 'taken';

/** People come here with a link from a mail, so every outcome is told by a page, not thrown. */
export async function verifyEmail(
  deps: Deps,
  actor: Actor,
  input: { token: string },
): Promise<VerificationOutcome> {
  const { userId } = requireSignedIn(actor);
  const subject = await readLink(deps.db, 'verify-email', input.token);
  if (!subject) return 'over';
  if (subject.userId !== userId) return 'foreign';
  const { email: from, newEmail: email } = subject;
  if (email !== undefined && (await deps.identity.findByEmail(email))) return 'taken';
  const confirm = transact(deps.db, async (tx): Promise<VerificationOutcome> => {
    if (!(await takeLink(tx, 'verify-email', input.token))) return 'over';
    await lockUser(tx, userId);
    const isFromConfirmed = await isConfirmedAddress(tx, userId);
    await deps.identity.update(userId, { email, emailVerified: true }, tx);
    if (email === undefined) return 'true';
    await setEmail(tx, userId, email);
    await endLinks(tx, userId);
    for (const to of [from, email]) {
      await mailAddressChanged(tx, { to, from, email, isFromConfirmed });
    }
    return 'true';
  });
  return confirm.catch((error: unknown) => {
    // Somebody else got it between the look and the change.
    if (email !== undefined && errorCode(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  });
}
