import type { WireUnfinished } from '../../../../contract/account/users.ts';

/** Sentences about open orders, returns and disputes, and about what deleting the account does to each. */
export function describeUnfinished(open: WireUnfinished): string[] {
  return [
    ...describeUnsent(open),
    ...describeUnderWay(open),
    ...describeReturns(open),
    ...describeDisputes(open),
  ];
}

function describeUnsent({ unsent, withoutAddress }: WireUnfinished): string[] {
  if (unsent === 0) return [];
  if (unsent === 1) {
    return [
      withoutAddress === 1
        ? '1 paid order has not been sent yet, and has no address: it can then only be cancelled and refunded.'
        : '1 paid order has not been sent yet: the shop keeps its address until it arrives.',
    ];
  }
  const kept = `${unsent} paid orders have not been sent yet: the shop keeps their addresses until they arrive.`;
  if (withoutAddress === 0) return [kept];
  const have = withoutAddress === 1 ? 'has' : 'have';
  return [
    kept,
    `${withoutAddress} of them ${have} no address and can then only be cancelled and refunded.`,
  ];
}

function describeUnderWay({ underWay }: WireUnfinished): string[] {
  if (underWay === 0) return [];
  return [underWay === 1 ? '1 order is on its way.' : `${underWay} orders are on their way.`];
}

function describeReturns({ returns }: WireUnfinished): string[] {
  if (returns === 0) return [];
  if (returns === 1) {
    return ['1 return is not finished: it can still be decided, but no email is sent about it.'];
  }
  return [
    `${returns} returns are not finished: they can still be decided, but no email is sent about them.`,
  ];
}

function describeDisputes({ disputes }: WireUnfinished): string[] {
  if (disputes === 0) return [];
  const disputed = disputes === 1 ? '1 payment is' : `${disputes} payments are`;
  return [
    `${disputed} disputed: the bank still decides, but the shop can no longer show who the buyer was.`,
  ];
}
