import type { WireReturn, WireReturnState } from '../../../../contract/returns/returns.ts';
import { StatusPill, type StatusTone } from '../status-pill.tsx';
import { RETURN_WORDS } from './return-words.ts';

const TONES: Readonly<Record<WireReturnState, StatusTone>> = {
  requested: 'open',
  approved: 'open',
  received: 'open',
  checked: 'open',
  refunded: 'good',
  refused: 'bad',
  cancelled: 'quiet',
};

/** The state of a return in a word; the colour only supports it. */
export function ReturnStatus({ state, refund }: Pick<WireReturn, 'state' | 'refund'>) {
  const isUnpaid = state === 'refunded' && refund?.amount === 0;
  return (
    <StatusPill tone={isUnpaid ? 'quiet' : TONES[state]}>
      {isUnpaid ? 'Closed' : RETURN_WORDS[state]}
    </StatusPill>
  );
}
