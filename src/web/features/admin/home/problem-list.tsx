import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WireOverview } from '../../../../contract/account/users.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LastChangeNotice } from '../items/last-change-notice.tsx';
import { useBannerSwitch } from './use-banner-switch.ts';

type Problem = WireOverview['problems'][number];

const TITLES: Readonly<Record<Problem['kind'], string>> = {
  disputes: 'Payments in dispute',
  'untrue-banner': 'Realme banner is not true',
  'to-pack': 'Orders to pack',
  'needs-address': 'Orders without an address',
  'open-returns': 'Returns to deal with',
  unrecorded: 'Payments without an order',
  'ledger-unread': 'Card provider data is out of date',
  'unknown-intents': 'Card provider does not know our payments',
  'refunds-failed': 'Refunds that failed',
  'refunds-due': 'Refunds due',
  'failed-mails': 'Undelivered emails',
  'webhooks-off': 'Webhooks switched off',
  'empty-stock': 'Sold out',
  'low-stock': 'Low stock',
  'open-messages': 'Unanswered messages',
  'waiting-reviews': 'Reviews to moderate',
  'ending-offers': 'Offers ending soon',
  'old-facts': 'Facts to look up again',
};

/** Where it is dealt with; every one is called after what it leads to. The others mend themselves. */
const WAYS: Partial<Record<Problem['kind'], readonly [to: string, label: string]>> = {
  disputes: ['/dashboard/orders?status=disputed', 'View disputed orders'],
  'untrue-banner': ['/dashboard/manageItems?category=realme', 'Make an offer on a realme phone'],
  'to-pack': ['/dashboard/orders?status=pending', 'View orders to pack'],
  'needs-address': ['/dashboard/orders?status=address-missing', 'View orders without an address'],
  'open-returns': ['/dashboard/returns?state=open', 'View open returns'],
  unrecorded: ['/dashboard/orders', 'Compare with the orders'],
  'refunds-failed': ['/dashboard/orders?status=refund-failed', 'View orders with failed refunds'],
  'refunds-due': ['/dashboard/orders', 'View orders with refunds'],
  'failed-mails': ['/dashboard/undeliveredMails', 'View undelivered emails'],
  'webhooks-off': ['/dashboard/webhooks', 'View webhooks'],
  'empty-stock': ['/dashboard/manageItems?show=soldOut', 'Restock sold-out mobiles'],
  'low-stock': ['/dashboard/manageItems?show=lowStock', 'View all low stock'],
  'open-messages': ['/dashboard/messages', 'View messages'],
  'waiting-reviews': ['/dashboard/reviews', 'View reviews'],
  'ending-offers': ['/dashboard/manageItems?show=offers', 'View all offers'],
};

/** What needs somebody today, the most urgent first. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const banner = useBannerSwitch();
  return (
    <section aria-labelledby="problems-title" className="mt-14">
      <h2 id="problems-title" className="text-2xl">
        Needs attention today
      </h2>
      {(banner.last || banner.error) && (
        <div className="mt-4">
          <LastChangeNotice saving={banner} />
        </div>
      )}
      {problems.length === 0 && (
        <p className="mt-3 text-ink-soft">
          All clear: every order is packed, every message answered, and nothing is running low.
        </p>
      )}
      <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {problems.map((problem) => (
          <ProblemGroup key={problem.kind} problem={problem}>
            {problem.kind === 'untrue-banner' && (
              <Button
                variant="secondary"
                size="small"
                pending={banner.switchOff.isPending}
                onClick={() => banner.switchOff.mutate()}
              >
                Switch the banner off
              </Button>
            )}
          </ProblemGroup>
        ))}
      </div>
    </section>
  );
}

interface ProblemGroupProps {
  problem: Problem;
  /** Another way out than the link. */
  children: ReactNode;
}

function ProblemGroup({ problem: { kind, count, items }, children }: ProblemGroupProps) {
  const way = WAYS[kind];
  return (
    <section aria-label={TITLES[kind]} className="border-t border-ink pt-3">
      <h3 className="flex items-baseline justify-between gap-4 text-lg">
        {TITLES[kind]}
        <span className="figures">{count}</span>
      </h3>
      <ul className="mt-1">
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and hold no state
          <ProblemLine key={place} item={item} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        {way && (
          <Link to={way[0]} className="inline-block py-1 text-sm underline underline-offset-4">
            {way[1]}
          </Link>
        )}
        {children}
      </div>
    </section>
  );
}

/** One thing, and the page where it is put right. */
function ProblemLine({ item: { text, mobileId, orderId } }: { item: Problem['items'][number] }) {
  const to = orderId
    ? `/dashboard/orders/${orderId}`
    : mobileId && `/dashboard/manageItems/${mobileId}`;
  return (
    <li className="border-b border-line wrap-anywhere">
      {to ? (
        <Link
          to={to}
          className="flex min-h-11 items-center py-2 no-underline hover:underline hover:underline-offset-4"
        >
          {text}
        </Link>
      ) : (
        <span className="flex min-h-11 items-center py-2">{text}</span>
      )}
    </li>
  );
}
