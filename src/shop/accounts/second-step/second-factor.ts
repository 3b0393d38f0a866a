/**
 * The second factor of an account: setting it up, new recovery codes, taking it away. Protects: it counts
 * only once a code has shown that the app works, and on a confirmed address, so that nobody locks the owner
 * of another address out of the shop; a browser that was left open changes nothing (proof of identity), and
 * the person gets a mail of every change.
 */
import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Clock } from '../../../shared/clock.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopConfig } from '../../deps.ts';
import type { Identity } from '../../identity-port.ts';
import type { RateLimits, SecretBox } from '../../ports.ts';
import { requireConfirmedAddress, requireRecentProof } from '../guard-own.ts';
import { mailSecondFactor } from '../mails.ts';
import { countPasskeys } from '../passkeys/passkey-store.ts';
import { limitingCodes, wrongCode } from './limiting-codes.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  confirmSecret,
  confirmWithoutApp,
  countRecoveryCodes,
  findSecondFactor,
  hasSecondFactor,
  keepSecret,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor-store.ts';
import { findStep, toBase32, toSetUpUri } from './totp.ts';

/** As long as the output of SHA-1 (RFC 4226, 4). */
const SECRET_BYTES = 20;
const ISSUER = 'Handset';

interface Deps {
  config: Pick<ShopConfig, 'mode'>;
  db: Database;
  clock: Clock;
  identity: Identity;
  limits: RateLimits;
  secrets: SecretBox;
}

export interface SecondFactorState {
  /** Since when signing in takes a second step; null when it does not. */
  since: Date | null;
  recoveryCodesLeft: number;
  /** Admins of a live shop have no choice. */
  isRequired: boolean;
  /** Set where it rests on passkeys alone. */
  withoutApp?: true;
}

export async function readSecondFactor(deps: Deps, actor: Actor): Promise<SecondFactorState> {
  const { userId, role } = requireSignedIn(actor);
  const factor = await findSecondFactor(deps.db, userId);
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(deps.db, userId),
    isRequired: deps.config.mode === 'live' && role === 'admin',
    ...(factor?.confirmedAt && factor.sealedSecret === null ? { withoutApp: true } : {}),
  };
}

/**
 * Makes a key for the app. It counts for nothing until `confirmSecondFactor`.
 * @returns the key in base32, and the address that a QR code holds
 * @throws AppError reauthentication-required, email-unconfirmed, conflict (there is one already)
 */
export async function startSecondFactor(
  deps: Deps,
  actor: Actor,
): Promise<{ key: string; uri: string }> {
  const { userId, email } = requireRecentProof(deps, actor);
  await requireConfirmedAddress(deps, email);
  const secret = randomBytes(SECRET_BYTES);
  const isKept = await keepSecret(deps.db, userId, deps.secrets.seal(secret, userId));
  if (!isKept) throw alreadySetUp();
  return { key: toBase32(secret), uri: toSetUpUri(secret, { issuer: ISSUER, account: email }) };
}

/**
 * Turns the second factor on with the app's first code; all other sessions end.
 * @returns the recovery codes, which are shown this once
 * @throws AppError validation (wrong code), rate-limited, conflict, reauthentication-required,
 * email-unconfirmed
 */
export async function confirmSecondFactor(
  deps: Deps,
  actor: Actor,
  input: { code: string; requestId?: string },
): Promise<string[]> {
  const { userId, email, sessionId } = requireRecentProof(deps, actor);
  await requireConfirmedAddress(deps, email);
  const factor = await findSecondFactor(deps.db, userId);
  if (!factor || factor.confirmedAt) throw alreadySetUp();
  const { sealedSecret } = factor;
  if (sealedSecret === null) throw alreadySetUp();
  const secret = deps.secrets.open(sealedSecret, userId);
  if (!secret) throw alreadySetUp();
  const step = await limitingCodes(deps.limits, { userId }, async () => {
    return (
      findStep(secret, input.code, deps.clock.now()) ??
      Promise.reject(wrongCode('Enter the one that the app shows now'))
    );
  });
  return transact(deps.db, async (tx) => {
    // A sign-in that is under way looks again under this lock: it takes the second step too.
    await deps.identity.lockAccount(userId, tx);
    if (!(await confirmSecret(tx, userId, { sealedSecret, step }))) throw alreadySetUp();
    const codes = await giveRecoveryCodes(deps, tx, userId);
    await deps.identity.endSessions(userId, { allBut: sessionId }, tx);
    await mailSecondFactor(tx, { to: email, event: 'enabled' });
    await record(tx, actor, { action: 'second-factor.enabled', requestId: input.requestId });
    return codes;
  });
}

/**
 * Turns the second factor on with the passkeys that there are, without an app; all other sessions end.
 * @returns the recovery codes, which are shown this once
 * @throws AppError conflict (there is one, or no passkey), reauthentication-required, email-unconfirmed
 */
export async function relyOnPasskeys(
  deps: Deps,
  actor: Actor,
  input: { requestId?: string },
): Promise<string[]> {
  const { userId, email, sessionId } = requireRecentProof(deps, actor);
  await requireConfirmedAddress(deps, email);
  return transact(deps.db, async (tx) => {
    await deps.identity.lockAccount(userId, tx);
    const hasPasskeys = (await countPasskeys(tx, userId)) > 0;
    if (!hasPasskeys || !(await confirmWithoutApp(tx, userId))) throw alreadySetUp();
    const codes = await giveRecoveryCodes(deps, tx, userId);
    await deps.identity.endSessions(userId, { allBut: sessionId }, tx);
    await mailSecondFactor(tx, { to: email, event: 'enabled-without-app' });
    await record(tx, actor, { action: 'second-factor.enabled', ...input });
    return codes;
  });
}

/**
 * New recovery codes; the ones before them work no more.
 * @throws AppError reauthentication-required, conflict (there is no second factor)
 */
export async function renewRecoveryCodes(
  deps: Deps,
  actor: Actor,
  input: { requestId?: string },
): Promise<string[]> {
  const { userId, email } = requireRecentProof(deps, actor);
  return transact(deps.db, async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) throw notSetUp();
    const codes = await giveRecoveryCodes(deps, tx, userId);
    await mailSecondFactor(tx, { to: email, event: 'codes-renewed' });
    await record(tx, actor, { action: 'recovery-codes.renewed', ...input });
    return codes;
  });
}

/** @throws AppError reauthentication-required, conflict (there is no second factor) */
export async function endSecondFactor(
  deps: Deps,
  actor: Actor,
  input: { requestId?: string },
): Promise<void> {
  const { userId, email } = requireRecentProof(deps, actor);
  await transact(deps.db, async (tx) => {
    if (!(await removeSecondFactor(tx, userId))) throw notSetUp();
    await mailSecondFactor(tx, { to: email, event: 'disabled' });
    await record(tx, actor, { action: 'second-factor.disabled', ...input });
  });
}

async function giveRecoveryCodes(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Queryable,
  userId: string,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const fingerprints = codes.map((code) => secrets.fingerprint(code, userId));
  await replaceRecoveryCodes(tx, userId, fingerprints);
  return codes;
}

function record(
  tx: Queryable,
  actor: Actor,
  { action, requestId }: { action: string; requestId?: string | undefined },
): Promise<number> {
  const { userId: subjectId } = requireSignedIn(actor);
  return recordChange(tx, { actor, action, subjectType: 'user', subjectId, requestId });
}

function alreadySetUp(): AppError {
  return new AppError('conflict', {
    detail: 'The second step is set up differently by now. Please reload the page.',
  });
}

function notSetUp(): AppError {
  return new AppError('conflict', { detail: 'There is no second step to change.' });
}
