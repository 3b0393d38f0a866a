/**
 * Verifies a passkey's answer to a challenge. Protects: a challenge is used once; a passkey signs in its
 * owner only; a device-bound passkey whose counter goes back is a copy, so it is refused and its owner gets
 * a mail. All refusals are alike, so they reveal nothing.
 */
import type { Database, Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { ANONYMOUS } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Passkeys, UsedAnswer } from '../../passkey-port.ts';
import { mailPasskey } from '../mails.ts';
import { findUser } from '../store.ts';
import { type ChallengeFor, takeChallenge } from './challenges.ts';
import { findPasskey, noteUse, type Passkey } from './passkey-store.ts';

interface Deps {
  db: Database;
  passkeys: Passkeys;
}

export interface PasskeyAnswer {
  answer: UsedAnswer;
  challengeFor: ChallengeFor;
  /** Whose passkey it has to be; anybody's when it is left out, and then the device says whose. */
  userId?: string;
  requestId?: string | undefined;
}

/** A passkey that has answered rightly; it counts once `useUp` has noted it. */
export interface ProvenPasskey {
  userId: string;
  /** @throws AppError invalid-credentials when the passkey was removed, or used, meanwhile */
  useUp(tx: Queryable): Promise<void>;
}

/** @throws AppError invalid-credentials, gone (the challenge is over) */
export async function provePasskey(deps: Deps, input: PasskeyAnswer): Promise<ProvenPasskey> {
  const { answer, challengeFor, userId } = input;
  const passkey = await findPasskey(deps.db, answer.id);
  if (!passkey || (userId !== undefined && passkey.userId !== userId)) throw passkeyRefused();
  let isOver = false;
  const proof = await deps.passkeys.checkUsed(answer, passkey, async (challenge) => {
    isOver = !(await takeChallenge(deps.db, challengeFor, challenge));
    return !isOver;
  });
  if (isOver) throw passkeyTooLate();
  if (!proof) throw passkeyRefused();
  // A device that was asked for certain passkeys need not say whose they are.
  const { counter, isSynced, ownerId } = proof;
  if ((ownerId ?? userId) !== passkey.userId) throw passkeyRefused();
  // Each device of a syncable passkey has its own counter. What the answer says about syncing is
  // ignored here: a copy could claim anything.
  if (!passkey.isSyncable && isBehind(counter, passkey.counter)) {
    await reportCopy(deps, passkey, input);
    throw passkeyRefused();
  }
  return {
    userId: passkey.userId,
    async useUp(tx) {
      const { id, counter: seenCounter } = passkey;
      if (!(await noteUse(tx, { id, seenCounter, counter, isSynced }))) throw passkeyRefused();
    },
  };
}

/** Devices that count go up with each use; those that do not stay at 0 (WebAuthn, 6.1.1). */
function isBehind(counter: number, seenCounter: number): boolean {
  return (counter > 0 || seenCounter > 0) && counter <= seenCounter;
}

/** Two devices answer with the same key. Which is the owner's cannot be told. */
async function reportCopy(
  { db }: Deps,
  { id, userId, name, counter }: Passkey,
  { requestId }: PasskeyAnswer,
): Promise<void> {
  await transact(db, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) return;
    // One mail, however often the copy is tried.
    const dedupeKey = `passkey-copied:${id}:${counter}`;
    await mailPasskey(tx, { to: user.email, event: 'copied', name, dedupeKey });
    await recordChange(tx, {
      actor: ANONYMOUS,
      action: 'passkey.copied',
      subjectType: 'user',
      subjectId: userId,
      requestId,
    });
  });
}

export function passkeyRefused(): AppError {
  return new AppError('invalid-credentials', {
    detail: 'This passkey does not work here. Please try another way to log in.',
  });
}

function passkeyTooLate(): AppError {
  return new AppError('gone', { detail: 'This took too long. Please try your passkey once more.' });
}
