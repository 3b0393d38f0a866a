import { useState } from 'react';
import type { WireStaffReturn } from '../../../../../contract/returns/returns.ts';
import { describeProblem } from '../../../../lib/api-problem.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { ReturnRefundDialog } from './return-refund-dialog.tsx';
import { useReturnStep } from './use-return.ts';

type Question = 'label' | 'refuse' | 'check' | 'refund';

/** The next step of a return first, then what else can be done with it. */
export function ReturnActions({ found }: { found: WireStaffReturn }) {
  const [question, setQuestion] = useState<Question>();
  const receive = useReturnStep(found, 'receive');
  const uncheck = useReturnStep(found, 'uncheck');
  const error = receive.error ?? uncheck.error;
  const { state, needsInstructions, order } = found;
  const ask = (name: Question) => () => setQuestion(name);
  const dialog = { found, onClose: () => setQuestion(undefined) };
  const isOpen = state !== 'refunded' && state !== 'refused' && state !== 'cancelled';
  if (!isOpen) return null;
  return (
    <div className="grid gap-4">
      {order.isMoneyHeld && (
        <p>
          You can go on with this return, but decide on the refund once the dispute is decided: if
          the shop wins, refund it as usual; if the buyer wins, their bank has paid them.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'requested' && <Button onClick={ask('label')}>Approve</Button>}
        {needsInstructions && <Button onClick={ask('label')}>Send return instructions</Button>}
        {state === 'approved' && (
          <Button
            variant={needsInstructions ? 'secondary' : 'primary'}
            pending={receive.isPending}
            onClick={() => receive.mutate(undefined)}
          >
            Mark as received
          </Button>
        )}
        {state === 'received' && <Button onClick={ask('check')}>Check the phones</Button>}
        {state === 'checked' && (
          <Button variant={order.isMoneyHeld ? 'secondary' : 'primary'} onClick={ask('refund')}>
            Decide on the refund
          </Button>
        )}
        {state === 'checked' && (
          <Button
            variant="quiet"
            pending={uncheck.isPending}
            onClick={() => uncheck.mutate(undefined)}
          >
            Check again
          </Button>
        )}
        {(state === 'requested' || state === 'received') && (
          <Button variant="quiet" onClick={ask('refuse')}>
            Refuse
          </Button>
        )}
      </div>
      {error && <Alert tone="danger">{describeProblem(error)}</Alert>}
      {question === 'label' && <LabelDialog {...dialog} />}
      {question === 'refuse' && <RefuseDialog {...dialog} />}
      {question === 'check' && <CheckDialog {...dialog} />}
      {question === 'refund' && <ReturnRefundDialog {...dialog} />}
    </div>
  );
}
