import { Link } from 'react-router';
import type { WireStaffReturn } from '../../../../../contract/returns/returns.ts';
import { isProblem } from '../../../../lib/api-problem.ts';
import { formatMoment } from '../../../../lib/format-moment.ts';
import { ButtonLink } from '../../../../ui/controls/button-link.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { BackToList } from '../../../../ui/list-links.tsx';
import { formatDollars } from '../../../../ui/price.tsx';
import { UnitName } from '../../../../ui/unit-name.tsx';
import { ListSkeleton } from '../../../account/list-skeleton.tsx';
import { LoadFailure } from '../../../account/load-failure.tsx';
import { PageHeading } from '../../../account/page-heading.tsx';
import { Fact } from '../../order-facts.tsx';
import { DisputeNotices } from '../../staff/dispute-notice.tsx';
import { DisputePill } from '../../staff/dispute-pill.tsx';
import { FailedRefunds } from '../../staff/failed-refunds.tsx';
import { ReturnHistory } from '../return-history.tsx';
import { ReturnStatus } from '../return-status.tsx';
import { describeReason } from '../return-words.ts';
import { LabelNeeded } from './label-needed.tsx';
import { ReturnActions } from './return-actions.tsx';
import { useReturn } from './use-return.ts';

/** A return as staff see it: what comes back, why, and the next step. */
export function StaffReturn({ id }: { id: string }) {
  const { data: found, error, refetch } = useReturn(id);
  if (found) return <Found found={found} />;
  if (isProblem(error, 'not-found')) {
    return (
      <EmptyState
        level={1}
        title="There is no such return"
        action={<ButtonLink to="/dashboard/returns">All returns</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeading title="Return" />
      {error ? (
        <LoadFailure what="The return" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="max-w-prose">
          <ListSkeleton label="Loading the return" />
        </div>
      )}
    </>
  );
}

function Found({ found }: { found: WireStaffReturn }) {
  return (
    <>
      <PageHeading
        title={`Return from order ${found.invoice ?? ''}`}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ReturnStatus {...found} />
            <DisputePill dispute={found.order.dispute} />
            {found.needsInstructions && <LabelNeeded />}
            Since {formatMoment(found.date)}
            <BackToList to="/dashboard/returns">All returns</BackToList>
          </span>
        }
      />
      <div className="grid gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,36rem)_20rem]">
        <div className="grid min-w-0 max-w-prose content-start gap-10">
          <div className="grid gap-4 empty:hidden">
            <DisputeNotices order={found.order} />
            <ReturnActions found={found} />
            {found.failedRefund && (
              <FailedRefunds
                order={{ _id: found.orderId, isMoneyHeld: found.order.isMoneyHeld }}
                refunds={[found.failedRefund]}
              />
            )}
          </div>
          <Items found={found} />
          <section aria-labelledby="return-history" className="grid gap-4">
            <h2 id="return-history" className="border-t border-ink pt-4 text-2xl">
              History
            </h2>
            <ReturnHistory history={found.history} />
          </section>
        </div>
        <aside aria-label="Buyer and money" className="max-w-prose xl:max-w-none">
          <Facts found={found} />
        </aside>
      </div>
    </>
  );
}

const OUTCOMES = {
  restocked: 'Back in stock',
  'written-off': 'Written off',
  'back-already': 'Back in stock through a refund of the order',
} as const;

function Items({ found }: { found: WireStaffReturn }) {
  const { items, paid } = found;
  return (
    <section aria-labelledby="return-items">
      <h2 id="return-items" className="border-t border-ink pt-4 text-2xl">
        Items
      </h2>
      <ul>
        {items.map(({ _id, outcome, isBack, price, ...unit }) => (
          <li key={_id} className="flex items-center gap-4 border-b border-line py-3">
            <div className="min-w-0 flex-1">
              <UnitName {...unit} />
              {(outcome || isBack) && (
                <p className="text-sm text-ink-soft">{OUTCOMES[outcome ?? 'back-already']}</p>
              )}
            </div>
            <p className="figures">{formatDollars(price)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="font-semibold">Paid for these{withWhat(found)}</span>
        <data value={paid} className="figures font-heading text-2xl font-semibold">
          {formatDollars(paid)}
        </data>
      </p>
    </section>
  );
}

/** What a sum has in it beside the prices. */
function withWhat({ items, paid, kind }: WireStaffReturn): string {
  const prices = items.reduce((sum, { price }) => sum + price, 0);
  if (paid === prices) return '';
  return kind === 'withdrawal' ? ', with tax and delivery' : ', with tax';
}

const HELD = 'on hold until the dispute is decided';
const REFUNDS = {
  none: 'nothing was refunded',
  due: 'on its way to the card',
  paid: 'sent back to the card',
  failed: 'did not go through',
  'paid-another-way': 'paid another way',
  'charged-back': 'paid by the buyer’s bank after a dispute',
} as const;

function Facts({ found }: { found: WireStaffReturn }) {
  const { buyer, note, instructions, refusal, refund, orderId, order, invoice } = found;
  return (
    <dl className="grid gap-4">
      <Fact term="Order">
        <Link to={`/dashboard/orders/${orderId}`} className="figures underline underline-offset-4">
          {invoice ?? 'Late payment'}
        </Link>
      </Fact>
      <Fact term="Buyer">
        {buyer ? (
          <>
            <bdi>{buyer.name}</bdi>
            <span className="block">
              <EmailText email={buyer.email} />
            </span>
          </>
        ) : (
          'This account was deleted.'
        )}
      </Fact>
      <Fact term="Reason">
        {describeReason(found)}
        {note && (
          <span dir="auto" className="block whitespace-pre-line text-ink-soft">
            “{note}”
          </span>
        )}
      </Fact>
      {instructions && (
        <Fact term="Sent like this">
          <span dir="auto" className="block whitespace-pre-line">
            {instructions}
          </span>
        </Fact>
      )}
      {refusal && (
        <Fact term="Not accepted because">
          <bdi>{refusal}</bdi>
        </Fact>
      )}
      {refund && (
        <Fact term="Refund">
          {refund.amount > 0 && `${formatDollars(refund.amount)}, `}
          {refund.state === 'due' && order.isMoneyHeld ? HELD : REFUNDS[refund.state]}
        </Fact>
      )}
    </dl>
  );
}
