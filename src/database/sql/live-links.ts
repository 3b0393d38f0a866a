/** What the links in mails still lead to, in SQL: for the modules that answer them, and before a mail is sent again. */
import { and, inArray, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
import { ALERT_CONFIRM_DAYS } from '../../shared/rules/alerts.ts';
import { WITHDRAWAL_LINK_DAYS } from '../../shared/rules/withdrawals.ts';
import { alerts, mobiles, payments, withdrawals } from '../schema.ts';

/** Whether the link to confirm an alert leads to it: the phone is there, and so is the time to confirm. */
export const isConfirmationLive = sql<boolean>`(${alerts.confirmedAt} is not null
    or ${alerts.createdAt} > now() - make_interval(days => ${ALERT_CONFIRM_DAYS}))
  and exists (select from ${mobiles}
    where ${mobiles.id} = ${alerts.mobileId} and ${mobiles.deletedAt} is null)`;

/** Whether an alert waits to be confirmed. */
export const isConfirmable = (alertId: SQLWrapper) => sql<boolean>`exists (select from ${alerts}
  where ${alerts.id} = ${alertId} and ${alerts.confirmedAt} is null and ${isConfirmationLive})`;

/** Whether an alert can be stopped: it is there. */
export const isStoppable = (alertId: SQLWrapper) => sql<boolean>`exists (select from ${alerts}
  where ${alerts.id} = ${alertId})`;

const isOpen = and(
  inArray(withdrawals.state, ['unproven', 'held']),
  notInArray(payments.status, ['cancelled', 'refunded']),
);

/** Whether a withdrawal still waits for its buyer's answer, because its order has not ended. */
export const isAnswerable = (
  withdrawalId: SQLWrapper,
) => sql<boolean>`exists (select from ${withdrawals}
  join ${payments} on ${payments.id} = ${withdrawals.paymentId}
  where ${withdrawals.id} = ${withdrawalId} and ${isOpen}
    and ${withdrawals.receivedAt} > now() - make_interval(days => ${WITHDRAWAL_LINK_DAYS}))`;
