/** The mails of the accounts, written to the outbox in the transaction of their cause. */
import type { Queryable } from '../../database/connect.ts';
import { LINK_LIFETIME_MINUTES } from '../../shared/rules/links.ts';
import { newId } from '../../shared/tools/ids.ts';
import { queueLastMail, queueLinkMail, queueMail } from '../mail/index.ts';
import type { SecretBox } from '../ports.ts';
import type { User } from './store.ts';

/**
 * Tells all admins, and the person, about a change of role. The changed account is named by its address, because its
 * owner chose the name; the admin who made the change is named.
 */
export async function mailRoleChange(
  tx: Queryable,
  input: { recipients: User[]; user: User; role: 'admin' | null; by: { name: string } },
): Promise<void> {
  const { user, role, by } = input;
  const event = newId();
  const fact =
    role === 'admin' ? 'is now an admin of the shop' : 'is no longer an admin of the shop';
  const recipients = new Map(input.recipients.map((recipient) => [recipient.id, recipient]));
  for (const recipient of recipients.values()) {
    await queueMail(tx, {
      isUrgent: true,
      dedupeKey: `role:${event}:${recipient.id}`,
      to: recipient.email,
      subject: role === 'admin' ? 'The shop has a new admin' : 'The shop has one fewer admin',
      text: `The account ${user.email} ${fact}. ${by.name} changed this.\n\nIf you did not expect this, please check “All Users” in the dashboard.\n`,
    });
  }
}

interface LinkMail {
  to: string;
  /** The configured origin; links have no other. */
  publicUrl: string;
  token: string;
}

interface LinkDeps {
  tx: Queryable;
  secrets: SecretBox;
}

export async function mailResetLink(deps: LinkDeps, mail: LinkMail): Promise<void> {
  const link = `${mail.publicUrl}/reset-password?token=${mail.token}`;
  await queueLinkMail(deps, {
    token: mail.token,
    isUrgent: true,
    dedupeKey: `reset:${newId()}`,
    to: mail.to,
    subject: 'Set a new password',
    text: `Open this link to set a new password. It works once, for ${LINK_LIFETIME_MINUTES} minutes:\n\n${link}\n\nIf you did not request it, you can ignore this email: nothing has changed.\n`,
  });
}

export async function mailVerificationLink(deps: LinkDeps, mail: LinkMail): Promise<void> {
  const link = `${mail.publicUrl}/api/auth/verify-email?token=${mail.token}`;
  await queueLinkMail(deps, {
    token: mail.token,
    isUrgent: true,
    dedupeKey: `verify:${newId()}`,
    to: mail.to,
    subject: 'Please confirm your email address',
    text: `Open this link in the browser you are logged in on. It works once, for ${LINK_LIFETIME_MINUTES} minutes:\n\n${link}\n\nIf you have no account with us, someone mistyped their address and you can ignore this email.\n`,
  });
}

export async function mailPasswordChanged(tx: Queryable, mail: { to: string }): Promise<void> {
  await queueMail(tx, {
    isUrgent: true,
    dedupeKey: `password:${newId()}`,
    to: mail.to,
    subject: 'Your password was changed',
    text: 'Your password was changed, and you have been logged out on all other devices.\n\nIf this was not you, set a new password with “Forgot password” on the login page at once.\n',
  });
}

export async function mailAddressChanged(
  tx: Queryable,
  mail: { to: string; from: string; email: string; isFromConfirmed: boolean },
): Promise<void> {
  const { to, from, email, isFromConfirmed } = mail;
  // Who never owned the old address could advertise another one by it.
  const isForeign = to === from && !isFromConfirmed;
  await queueMail(tx, {
    isUrgent: true,
    dedupeKey: `address:${newId()}`,
    to,
    subject: 'Your email address was changed',
    text: `The address of your account was changed${isForeign ? '' : ` from ${from} to ${email}`}.\n\nIf this was not you, please reply to this email.\n`,
  });
}

/** The last mail that somebody gets; the shop keeps nothing of it. */
export async function mailFarewell(
  tx: Queryable,
  mail: { userId: string; to: string },
): Promise<void> {
  await queueLastMail(tx, {
    dedupeKey: `farewell:${mail.userId}`,
    to: mail.to,
    subject: 'Your account was deleted',
    text: 'Your account was deleted, with your cart, your wish list, your reviews, your messages and your addresses. A parcel that is still on its way will arrive; then we delete its address too. Records of payments stay without your name; invoices that were issued keep it, as the law asks.\n\nIf you did not expect this, please reply to this email.\n',
  });
}

/** What happened to a second factor. */
export type SecondFactorEvent =
  | 'enabled'
  | 'enabled-without-app'
  | 'disabled'
  | 'reset'
  | 'codes-renewed'
  | 'code-used';

const SECOND_FACTOR_FACTS: Record<SecondFactorEvent, readonly [subject: string, text: string]> = {
  enabled: [
    'Two-step login is on',
    'From now on you need a code from your authenticator app to log in. You have been logged out on all other devices.',
  ],
  'enabled-without-app': [
    'Two-step login is on',
    'From now on you need a passkey to log in, after your password or instead of it. You have been logged out on all other devices.',
  ],
  disabled: [
    'Two-step login is off',
    'Two-step login was turned off. Your password alone is enough to log in.',
  ],
  reset: [
    'Two-step login was reset',
    'Our staff turned off two-step login for your account. You can set it up again on your account page.',
  ],
  'codes-renewed': [
    'You have new recovery codes',
    'New recovery codes were created. Your old ones no longer work.',
  ],
  'code-used': ['A recovery code was used', 'Someone logged in with one of your recovery codes.'],
};

/** @param mail.left how many recovery codes are left, where that matters */
export async function mailSecondFactor(
  tx: Queryable,
  mail: { to: string; event: SecondFactorEvent; left?: number },
): Promise<void> {
  const [subject, fact] = SECOND_FACTOR_FACTS[mail.event];
  const left =
    mail.left === undefined ? '' : ` ${mail.left} ${mail.left === 1 ? 'is' : 'are'} left.`;
  await queueMail(tx, {
    isUrgent: true,
    dedupeKey: `second-factor:${newId()}`,
    to: mail.to,
    subject,
    text: `${fact}${left}\n\nIf this was not you, set a new password with “Forgot password” on the login page at once.\n`,
  });
}

type PasskeyEvent = 'added' | 'removed' | 'copied';

const NOT_YOU =
  'If this was not you, set a new password with “Forgot password” on the login page at once. Then remove the passkeys on your account page that are not yours.';

const PASSKEY_FACTS: Record<
  PasskeyEvent,
  (name: string) => readonly [subject: string, text: string]
> = {
  added: (name) => [
    'You have a new passkey',
    `The passkey “${name}” was added to your account. It opens your account without your password.\n\n${NOT_YOU}`,
  ],
  removed: (name) => [
    'A passkey was removed',
    `The passkey “${name}” was removed from your account. It no longer opens it.\n\n${NOT_YOU}`,
  ],
  copied: (name) => [
    'Your passkey may have been copied',
    `Someone tried to log in with what seems to be a copy of your passkey “${name}”. We did not let them in.\n\nPlease remove this passkey on your account page and add a new one.`,
  ],
};

/** @param mail.dedupeKey for what may happen again and is told once */
export async function mailPasskey(
  tx: Queryable,
  mail: { to: string; event: PasskeyEvent; name: string; dedupeKey?: string },
): Promise<void> {
  const { to, dedupeKey = `passkey:${newId()}` } = mail;
  const [subject, text] = PASSKEY_FACTS[mail.event](mail.name);
  await queueMail(tx, { isUrgent: true, dedupeKey, to, subject, text: `${text}\n` });
}
