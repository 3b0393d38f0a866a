/** Switches an endpoint off that does not want to hear, or has not heard for a week, and tells the admins by mail. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { users } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { newId } from '../../shared/tools/ids.ts';
import { ANONYMOUS } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { queueMail } from '../mail/index.ts';
import { switchOff } from './endpoint-store.ts';
import { record } from './manage-endpoints.ts';
import { FAILING_DAYS } from './rules.ts';

const REASONS = {
  failing: `Nothing has arrived there for ${FAILING_DAYS} days.`,
  gone: 'It answered that nobody listens there any more (410 Gone).',
};

/** One that is paused, removed or switched off already stays as it is. */
export async function switchOffEndpoint(
  { db, config, logger }: Pick<ShopDeps, 'db' | 'config' | 'logger'>,
  id: string,
  state: keyof typeof REASONS,
): Promise<void> {
  await transact(db, async (tx) => {
    const url = await switchOff(tx, id, state);
    if (url === null) return;
    const { host } = new URL(url);
    await mailAdmins(tx, {
      subject: 'A webhook was switched off',
      text: `The shop sends no more events to ${host}. ${REASONS[state]}\n\nOnce it works again, resume it here and send the failed events again:\n\n${config.publicUrl}/dashboard/webhooks\n`,
    });
    const sides = { before: { state: 'on' }, after: { state, host } };
    await record(tx, ANONYMOUS, { action: 'webhook.switched-off', id, ...sides });
    logger.warn({ endpointId: id, state }, 'a webhook was switched off');
  });
}

async function mailAdmins(tx: Queryable, mail: { subject: string; text: string }): Promise<void> {
  const event = newId();
  const admins = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)));
  for (const { id, email } of admins) {
    await queueMail(tx, { dedupeKey: `webhook:${event}:${id}`, to: email, ...mail });
  }
}
