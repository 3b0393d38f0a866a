/**
 * Named points at which a shop under test kills itself or its database, as a power cut would. They are
 * put into the source while it is being loaded (patch-sources.ts), so the shop itself knows nothing of them.
 */

import type { Patch } from '../model/patch-sources.ts';
import { killPostgres } from './kill-postgres.ts';

interface Place {
  file: string;
  /** The text before which the death comes; it must be there exactly once. */
  before: string;
}

const places = {
  'the attempt is committed, the provider not yet asked': {
    file: 'shop/orders/checkout/close-attempt.ts',
    before: 'const intent = await services.cards.createIntent({',
  },
  'the provider has made the intent, nothing is noted': {
    file: 'shop/orders/checkout/close-attempt.ts',
    before: 'return { intent, state: await setIntent(',
  },
  'the intent is noted, the browser not answered': {
    file: 'shop/orders/checkout/start-payment.ts',
    before: 'return { attemptId: attempt.id, intentId, clientSecret,',
  },
  'the event has come, nothing is done': {
    file: 'shop/orders/reconciliation/receive-event.ts',
    before: 'const isProcessed = await tryEvent(',
  },
  'the event is dealt with, not kept': {
    file: 'shop/orders/reconciliation/receive-event.ts',
    before: 'await keepEvent(services.db, event, {',
  },
  'the capture is seen, nothing is recorded': {
    file: 'shop/orders/checkout/settle.ts',
    before: 'const { publicUrl } = services.config;\n  return transactOnStock(',
  },
  'the attempt is held, nothing is sold': {
    file: 'shop/orders/checkout/settle.ts',
    before: 'const [payment] = await pipelined(',
  },
  'the payment is committed, the browser not answered': {
    file: 'shop/orders/checkout/record-payment.ts',
    before: "if (settlement.kind === 'settled'",
  },
  'the intent is cancelled, the attempt not void': {
    file: 'shop/orders/checkout/close-attempt.ts',
    before: 'await voidAttempt(services, attemptId);\n  return null;',
  },
  'the provider has paid back, nothing is noted': {
    file: 'shop/orders/fulfilment/pay-refund.ts',
    before: 'await syncRefunds(services, intentId);\n      return true;',
  },
  'a failed refund is noted, nothing is committed': {
    file: 'shop/orders/fulfilment/pay-refund.ts',
    before: 'await queueRefundFailedMails(tx, payment, failures)',
  },
  'a cancelled order is committed, its refund not paid': {
    file: 'shop/orders/fulfilment/cancel-order.ts',
    before: 'await payRefundSoon(services, refundId);',
  },
  'a dispute is retrieved, nothing is written': {
    file: 'shop/orders/disputes/sync-disputes.ts',
    before: 'const isCurrent = await transact(',
  },
  'a dispute is written, nothing is committed': {
    file: 'shop/orders/disputes/sync-disputes.ts',
    before: 'const findWaiting = async () =>',
  },
  'the statement is kept, the browser not answered': {
    file: 'http/routes/returns/own-returns.ts',
    before: 'return reply.code(202).send({ acknowledged: true });',
  },
  'the withdrawal is acted on, not committed': {
    file: 'shop/orders/withdrawals/act-on-withdrawal.ts',
    before: 'await queueWithdrawalMail(tx, payment, {',
  },
  'the withdrawal is committed, its refund not paid': {
    file: 'shop/orders/withdrawals/handle-withdrawals.ts',
    before: 'await payRefundSoon(services, refundId);',
  },
  'the return is written, not committed': {
    file: 'shop/orders/returns/request-return.ts',
    before: 'await queueRequestedMail(tx, payment, {',
  },
  'the phones are back in the stock, nothing is committed': {
    file: 'shop/orders/returns/handle-return.ts',
    before: 'await recordChange(tx, {',
  },
  'the money of a return is decided, not paid': {
    file: 'shop/orders/returns/refund-return.ts',
    before: 'await payRefundSoon(services, refundId);',
  },
  'the mail is sent, not marked': {
    file: 'shop/mail/send-due-mails.ts',
    before: 'await markSent(db, mail.id);',
  },
  'the mails of alerts are written, nothing is committed': {
    file: 'shop/alerts/send-due-alerts.ts',
    before: 'if (due.length > 0)',
  },
  'a webhook is claimed, not sent': {
    file: 'shop/webhooks/courier.ts',
    before: 'const answer = await attempt(services, claim, signal);',
  },
  'a webhook is sent, not noted': {
    file: 'shop/webhooks/courier.ts',
    before: 'const durationMs = Math.round(',
  },
  'the picture is stored, nothing is noted': {
    file: 'shop/catalogue/upload-image.ts',
    before: 'await deps.db.insert(images)',
  },
} satisfies Record<string, Place>;

export type KillPoint = keyof typeof places;

/** What dies where. */
export interface Death {
  at?: KillPoint | undefined;
  /** Of the database that dies; without it the shop's own process dies. */
  pidFile?: string | undefined;
}

/** The shop process looks here for the point at which death comes. */
const killSwitch = {
  at: undefined as Death['at'],
  pidFile: undefined as Death['pidFile'],
  strike(): void {
    this.at = undefined;
    if (this.pidFile) killPostgres(this.pidFile);
    else process.kill(process.pid, 'SIGKILL');
  },
};

/** In the shop process: the next death. */
export function setDeath(death: Death): void {
  Object.assign(killSwitch, { at: undefined, pidFile: undefined, ...death });
}

/** The source changes that bring death to the point that was set. */
export function listKillPatches(): Patch[] {
  Object.assign(globalThis, { killSwitch });
  return Object.entries(places).map(([name, { file, before }]) => ({
    file,
    find: before,
    replace: `if (globalThis.killSwitch.at === ${JSON.stringify(name)}) globalThis.killSwitch.strike(); ${before}`,
  }));
}
