/** The card gateway of the model test: the real one, with a scheduler at both ends of each call. */
import type fc from 'fast-check';
import type { CardGateway, CardIntent } from '../../../src/shop/card-port.ts';

/** The process died while the call was on its way. */
export class Crashed extends Error {}

/**
 * The scheduler decides when a call is sent and when its answer arrives. A crash ends everything that is
 * waiting at one of them; what the bank has done stays done.
 */
export function scheduledGateway(bank: CardGateway, scheduler: fc.Scheduler) {
  const intents: { id: string; userId: string }[] = [];
  const begun = new Date(Date.now() - 2_000);
  let epoch = 0;

  async function gate(label: string): Promise<void> {
    const mine = epoch;
    await scheduler.schedule(Promise.resolve(), label);
    if (mine !== epoch) throw new Crashed();
  }
  async function through<T>(label: string, work: () => Promise<T>): Promise<T> {
    await gate(label);
    const answer = await work();
    await gate(`${label} answered`);
    return answer;
  }
  const isOwn = (intent: CardIntent) => intents.some(({ id }) => id === intent.id);
  const settled: CardGateway = {
    ...bank,
    async createIntent(input) {
      const intent = await bank.createIntent(input);
      if (intent && !isOwn(intent)) intents.push({ id: intent.id, userId: input.userId });
      return intent;
    },
    async *listIntents({ createdAfter }) {
      const after = createdAfter > begun ? createdAfter : begun;
      for await (const intent of bank.listIntents({ createdAfter: after })) {
        if (isOwn(intent)) yield intent;
      }
    },
  };
  const cards: CardGateway = {
    ...settled,
    createIntent: (input) => through('create', () => settled.createIntent(input)),
    retrieveIntent: (id) => through('retrieve', () => bank.retrieveIntent(id)),
    cancelIntent: (id) => through('cancel', () => bank.cancelIntent(id)),
    refund: (input) => through('refund', () => bank.refund(input)),
  };
  return {
    cards,
    /** The same ledger without the scheduler: the provider is back to normal. */
    settled,
    intents,
    hasCrashed: () => epoch > 0,
    crash: () => {
      epoch += 1;
    },
  };
}
