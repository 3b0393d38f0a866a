/** The mails of the accounts, written to the outbox in the transaction of their cause. */
import type { Queryable } from '../../database/connect.ts';
import { newId } from '../../shared/ids.ts';
import { queueMail } from '../mail/index.ts';
import type { User } from './store.ts';

/** Tells all admins, and the person, about a change of role. */
export async function mailRoleChange(
  tx: Queryable,
  input: { recipients: User[]; user: User; role: 'admin' | null; by: { name: string } },
): Promise<void> {
  const { user, role, by } = input;
  const event = newId();
  const fact =
    role === 'admin' ? 'is an admin of the shop now' : 'is no longer an admin of the shop';
  const recipients = new Map(input.recipients.map((recipient) => [recipient.id, recipient]));
  for (const recipient of recipients.values()) {
    await queueMail(tx, {
      dedupeKey: `role:${event}:${recipient.id}`,
      to: recipient.email,
      subject: role === 'admin' ? 'The shop has a new admin' : 'The shop has an admin less',
      text: `${user.name} (${user.email}) ${fact}. ${by.name} changed this.\n\nIf this is a surprise, please look at “All Users” in the dashboard.\n`,
    });
  }
}
