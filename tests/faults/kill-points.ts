/**
 * Named points at which a shop under test kills itself, as a power cut would. They are put into the
 * source while it is being loaded (patch-sources.ts), so the shop itself knows nothing of them.
 */
import type { Patch } from './patch-sources.ts';

interface Place {
  file: string;
  /** The text before which the process dies; it must be there exactly once. */
  before: string;
}

const places = {
  'the order is committed, the provider not yet asked': {
    file: 'shop/orders/close-order.ts',
    before: 'const intent = await services.cards.createIntent({',
  },
  'the provider has made the intent, nothing is noted': {
    file: 'shop/orders/close-order.ts',
    before: 'if (intent) await setIntent(services.db, order.id, intent.id);',
  },
  'the intent is noted, the browser not answered': {
    file: 'shop/orders/start-payment.ts',
    before: 'return { orderId: order.id, clientSecret: intent.clientSecret,',
  },
  'the event is kept, not dealt with': {
    file: 'shop/orders/receive-event.ts',
    before: 'if (row.processedAt !== null) return;',
  },
  'the event is dealt with, not marked': {
    file: 'shop/orders/receive-event.ts',
    before: 'await markProcessed(services.db, event.eventId);',
  },
  'the capture is seen, nothing is recorded': {
    file: 'shop/orders/settle.ts',
    before: 'const { publicUrl } = services.config;\n  return transact(',
  },
  'the units are sold, the cart is not emptied': {
    file: 'shop/orders/settle.ts',
    before: 'const clearedRows = await deleteCartRows(',
  },
  'everything is recorded, nothing committed': {
    file: 'shop/orders/settle.ts',
    before: 'return payment;\n}\n\n/** The order was given up',
  },
  'the payment is committed, the browser not answered': {
    file: 'shop/orders/record-payment.ts',
    before: "if (settlement.kind === 'settled'",
  },
  'the intent is cancelled, the order not void': {
    file: 'shop/orders/close-order.ts',
    before: 'await voidOrder(services, orderId);\n  return null;',
  },
  'the provider has paid back, nothing is noted': {
    file: 'shop/orders/pay-refund.ts',
    before: 'await transact(services.db, (tx) => notePaid(',
  },
  'the mail is sent, not marked': {
    file: 'shop/mail/send-due-mails.ts',
    before: 'await markSent(services.db, mail.id);',
  },
  'the picture is stored, nothing is noted': {
    file: 'shop/catalogue/upload-image.ts',
    before: 'await deps.db.insert(images)',
  },
} satisfies Record<string, Place>;

export type KillPoint = keyof typeof places;

/** The shop process looks here for the point at which it has to die. */
export const killSwitch: { at?: string | undefined } = {};
Object.assign(globalThis, { killSwitch });

/** The source changes that make a process die at the point that `killSwitch.at` names. */
export const killPatches: Patch[] = Object.entries(places).map(([name, { file, before }]) => ({
  file,
  find: before,
  replace: `if (globalThis.killSwitch.at === ${JSON.stringify(name)}) process.kill(process.pid, 'SIGKILL'); ${before}`,
}));
