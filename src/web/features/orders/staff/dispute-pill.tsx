import type { WireOrder } from '../../../../contract/orders.ts';
import { StatusPill, type StatusTone } from '../status-pill.tsx';

const PILLS: Readonly<
  Record<NonNullable<WireOrder['dispute']>, { tone: StatusTone; words: string }>
> = {
  disputed: { tone: 'bad', words: 'Disputed' },
  lost: { tone: 'bad', words: 'Charged back' },
  inquiry: { tone: 'open', words: 'Inquiry' },
};

/** The most serious dispute of an order, for staff. */
export function DisputePill({ dispute }: Pick<WireOrder, 'dispute'>) {
  if (dispute === null) return null;
  return <StatusPill tone={PILLS[dispute].tone}>{PILLS[dispute].words}</StatusPill>;
}
