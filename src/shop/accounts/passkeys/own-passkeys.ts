/**
 * The passkeys of an account: adding, renaming, removing. Protects: whoever adds or removes one has proved
 * lately who they are, and the owner gets a mail; only on a confirmed address, so that nobody leaves a key
 * of theirs in the account of whom an address belongs to.
 */
import type { Database, Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Clock } from '../../../shared/clock.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Identity } from '../../identity-port.ts';
import type { BrowserRequest, CreatedAnswer, NewPasskey, Passkeys } from '../../passkey-port.ts';
import { requireConfirmedAddress, requireRecentProof } from '../guard-own.ts';
import { mailPasskey, mailSecondFactor } from '../mails.ts';
import { findSecondFactor, removeSecondFactor } from '../second-step/second-factor-store.ts';
import { createChallenge, takeChallenge } from './challenges.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  type Passkey,
  setPasskeyName,
} from './passkey-store.ts';
import { requirePasskeys } from './require-passkeys.ts';

const MAX_PASSKEYS = 10;
const purpose = 'add';

interface Deps {
  db: Database;
  clock: Clock;
  identity: Identity;
  passkeys: Passkeys;
}

/** Oldest first. @throws AppError not-found where passkeys are not offered */
export async function listPasskeys(
  deps: Pick<Deps, 'db' | 'passkeys'>,
  actor: Actor,
): Promise<Passkey[]> {
  requirePasskeys(deps);
  return listPasskeysOf(deps.db, requireSignedIn(actor).userId);
}

/**
 * What the browser is to ask a device that makes a passkey.
 * @throws AppError reauthentication-required, email-unconfirmed, conflict (there are enough), not-found
 */
export async function startPasskey(deps: Deps, actor: Actor): Promise<BrowserRequest> {
  requirePasskeys(deps);
  const { userId, email, name, sessionId } = requireRecentProof(deps, actor);
  await requireConfirmedAddress(deps, email);
  const present = await listPasskeysOf(deps.db, userId);
  if (present.length >= MAX_PASSKEYS) throw tooMany();
  const challenge = await createChallenge(deps.db, { purpose, holder: sessionId });
  return deps.passkeys.askToCreate({ challenge, owner: { userId, email, name }, present });
}

/**
 * @throws AppError validation (the answer does not hold), conflict, reauthentication-required,
 * email-unconfirmed, not-found
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  input: { answer: CreatedAnswer; name: string; requestId?: string },
): Promise<Passkey> {
  requirePasskeys(deps);
  const { email, sessionId } = requireRecentProof(deps, actor);
  await requireConfirmedAddress(deps, email);
  const made = await deps.passkeys.checkCreated(input.answer, (challenge) =>
    takeChallenge(deps.db, { purpose, holder: sessionId }, challenge),
  );
  if (!made) throw invalidField('answer', 'That did not work. Please add the passkey once more');
  return transact(deps.db, (tx) => keepPasskey(deps, tx, { actor, made, ...input }));
}

async function keepPasskey(
  { identity }: Deps,
  tx: Queryable,
  input: { actor: Actor; made: NewPasskey; name: string; requestId?: string },
): Promise<Passkey> {
  const { made, name } = input;
  const { userId, email } = requireSignedIn(input.actor);
  // Of two that are added at once, the second sees the first.
  await identity.lockAccount(userId, tx);
  if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) throw tooMany();
  const passkey = await insertPasskey(tx, { ...made, userId, name });
  if (!passkey) throw new AppError('conflict', { detail: 'This passkey is in use already.' });
  await mailPasskey(tx, { to: email, event: 'added', name });
  await record(tx, input.actor, { action: 'passkey.added', requestId: input.requestId });
  return passkey;
}

/** @throws AppError not-found */
export async function renamePasskey(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  input: { id: string; name: string },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  if (!(await setPasskeyName(deps.db, { userId, ...input }))) throw new AppError('not-found');
}

/**
 * Sessions that it has opened go on. The second step goes with the last passkey, if it has no app.
 * @throws AppError reauthentication-required, not-found
 */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'identity'>,
  actor: Actor,
  input: { id: string; requestId?: string },
): Promise<void> {
  const { userId, email } = requireRecentProof(deps, actor);
  const { requestId } = input;
  await transact(deps.db, async (tx) => {
    await deps.identity.lockAccount(userId, tx);
    const name = await deletePasskey(tx, { userId, id: input.id });
    if (name === null) throw new AppError('not-found');
    await mailPasskey(tx, { to: email, event: 'removed', name });
    await record(tx, actor, { action: 'passkey.removed', requestId });
    if (await isSecondStepLeft(tx, userId)) return;
    await removeSecondFactor(tx, userId);
    await mailSecondFactor(tx, { to: email, event: 'disabled' });
    await record(tx, actor, { action: 'second-factor.disabled', requestId });
  });
}

/** Also where there was none. */
async function isSecondStepLeft(tx: Queryable, userId: string): Promise<boolean> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor?.confirmedAt || factor.sealedSecret !== null) return true;
  return (await countPasskeys(tx, userId)) > 0;
}

function record(
  tx: Queryable,
  actor: Actor,
  { action, requestId }: { action: string; requestId?: string | undefined },
): Promise<number> {
  const { userId: subjectId } = requireSignedIn(actor);
  return recordChange(tx, { actor, action, subjectType: 'user', subjectId, requestId });
}

function tooMany(): AppError {
  return new AppError('conflict', {
    detail: `You have ${MAX_PASSKEYS} passkeys, which is the most. Please remove one first.`,
  });
}
