/**
 * Takes down that somebody wants to be told of a variant, once, by mail. Protects: nobody gets a mail about it who
 * has not confirmed that the address is theirs; the answer says nothing of an address; whoever asks twice is told
 * once. Called by http/routes/account/alerts.ts; tested in tests/api/wishes/alerts.test.ts.
 */
import type { Queryable } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { foldEmail } from '../../shared/email.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { formatCents } from '../../shared/money.ts';
import { isConfirmedAddress, lockUser, mayMailLink } from '../accounts/index.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { mailConfirmation } from './mails.ts';
import { MOST_ALERTS } from './rules.ts';
import {
  type AlertOwner,
  countWaiting,
  deleteWaiting,
  findVariant,
  replaceAlert,
  type WantedAlert,
} from './store.ts';

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'config' | 'limits'>;

export interface VisitorsAlert extends WantedAlert {
  email: string;
  /** Filled in by programs only. */
  website?: string | undefined;
  clientAddress: string;
}

const ASKED_AN_HOUR = { max: 20, windowSeconds: 3_600 };

/**
 * Of a visitor: a link in a mail confirms it. A mailbox that has had its share of such mails gets none, and the
 * answer is the same.
 * @throws AppError rate-limited, validation (no such variant on sale, or what is wanted is so already)
 */
export async function askAlert(deps: Deps, input: VisitorsAlert): Promise<void> {
  if (input.website) return;
  await deps.limits.take(`alert:${input.clientAddress}`, ASKED_AN_HOUR);
  const { variantId, maxPriceCents } = input;
  const email = foldEmail(input.email);
  const found = await findWanted(deps.db, input);
  if (!(await mayMailLink(deps.limits, { email, purpose: 'alert' }))) return;
  const wanted = { variantId, maxPriceCents, ...found };
  await transact(deps.db, (tx) =>
    askToConfirm(deps, tx, { ...wanted, owner: { email }, to: email }),
  );
}

/**
 * Of somebody with an account: at once, or by a link when the address of the account is not confirmed yet.
 * @returns whether it waits for a link to be opened
 * @throws AppError rate-limited, validation (no such variant on sale, or what is wanted is so already), conflict (too many)
 */
export async function askOwnAlert(
  deps: Deps,
  actor: Actor,
  input: WantedAlert,
): Promise<{ needsConfirming: boolean }> {
  const { userId, email } = requireSignedIn(actor);
  await deps.limits.take(`alert:${userId}`, ASKED_AN_HOUR);
  const found = await findWanted(deps.db, input);
  const needsLink = !(await isConfirmedAddress(deps.db, userId));
  const link = { email, purpose: 'alert', userId } as const;
  const mayMail = needsLink && (await mayMailLink(deps.limits, link));
  const wanted = { ...input, ...found, owner: { userId } };
  return transact(deps.db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('authentication-required');
    if (!(await isConfirmedAddress(tx, userId))) {
      if (mayMail) await askToConfirm(deps, tx, { ...wanted, to: email });
      return { needsConfirming: true };
    }
    await deleteWaiting(tx, wanted, true);
    await assertRoom(tx, wanted.owner);
    await replaceAlert(tx, { ...wanted, isConfirmed: true });
    return { needsConfirming: false };
  });
}

/** @throws AppError conflict */
export async function assertRoom(tx: Queryable, owner: AlertOwner): Promise<void> {
  if ((await countWaiting(tx, owner)) < MOST_ALERTS) return;
  throw new AppError('conflict', {
    detail: `${MOST_ALERTS} alerts are waiting already. Remove one first.`,
  });
}

/** Of what is so already nobody needs to be told. */
async function findWanted(db: Queryable, { variantId, maxPriceCents }: WantedAlert) {
  const found = await findVariant(db, variantId);
  if (!found) throw invalidField('variant', 'This phone is not sold any more');
  const { isLeft, priceCents, mobileId, name } = found;
  if (isLeft && maxPriceCents === null) {
    throw invalidField('maxPrice', 'It is in stock. Please enter the price you would pay');
  }
  if (isLeft && maxPriceCents !== null && maxPriceCents >= priceCents) {
    throw invalidField('maxPrice', `It costs ${formatCents(priceCents)} now. Please enter less`);
  }
  return { mobileId, name };
}

async function askToConfirm(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Queryable,
  alert: WantedAlert & { mobileId: string; name: string; owner: AlertOwner; to: string },
): Promise<void> {
  const { name, maxPriceCents, to } = alert;
  const alertId = await replaceAlert(tx, { ...alert, isConfirmed: false });
  const confirmUrl = `${config.publicUrl}/alerts/confirm`;
  const mail = { alertId, to, name, maxPriceCents, confirmUrl, askedAt: clock.now() };
  await mailConfirmation(tx, mail);
}
