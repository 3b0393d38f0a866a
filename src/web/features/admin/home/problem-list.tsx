import { Link } from 'react-router';
import type { WireOverview } from '../../../../contract/users.ts';

type Problem = WireOverview['problems'][number];

const TITLES: Readonly<Record<Problem['kind'], string>> = {
  unrecorded: 'Captured but not recorded',
  'ledger-unread': 'The card provider cannot be read',
  'refunds-due': 'Refunds due',
  'failed-mails': 'Failed mails',
  'empty-stock': 'Sold out',
  'low-stock': 'Running out',
  'open-messages': 'Unanswered messages',
  'waiting-reviews': 'Reviews to read',
  'ending-offers': 'Offers about to end',
};

/** Where the person goes to deal with it; the others mend themselves or are told of only. */
const WAYS: Partial<Record<Problem['kind'], readonly [to: string, label: string]>> = {
  unrecorded: ['/dashboard/orders', 'All orders'],
  'refunds-due': ['/dashboard/orders', 'All orders'],
  'empty-stock': ['/dashboard/manageItems?show=lowStock', 'All that run out'],
  'low-stock': ['/dashboard/manageItems?show=lowStock', 'All that run out'],
  'open-messages': ['/dashboard/messages', 'All messages'],
  'waiting-reviews': ['/dashboard/reviews', 'All that wait'],
  'ending-offers': ['/dashboard/manageItems?show=offers', 'All offers'],
};

/** What needs somebody today, the most urgent first. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <section aria-labelledby="problems-title" className="mt-14">
      <h2 id="problems-title" className="text-2xl">
        To look at today
      </h2>
      {problems.length === 0 && (
        <p className="mt-3 text-ink-soft">
          Nothing: no money, mail, stock, message or review waits.
        </p>
      )}
      <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {problems.map((problem) => (
          <ProblemGroup key={problem.kind} problem={problem} />
        ))}
      </div>
    </section>
  );
}

function ProblemGroup({ problem: { kind, count, items } }: { problem: Problem }) {
  const way = WAYS[kind];
  return (
    <section aria-label={TITLES[kind]} className="border-t border-ink pt-3">
      <h3 className="flex items-baseline justify-between gap-4 text-lg">
        {TITLES[kind]}
        <span className="figures">{count}</span>
      </h3>
      <ul className="mt-1">
        {items.map(({ text, mobileId }) => (
          <li key={`${mobileId} ${text}`} className="border-b border-line break-words">
            {mobileId === null ? (
              <span className="block py-2">{text}</span>
            ) : (
              <Link
                to={`/dashboard/manageItems/${mobileId}`}
                className="block py-2 no-underline hover:underline hover:underline-offset-4"
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {way && (
        <Link to={way[0]} className="mt-2 inline-block py-1 text-sm underline underline-offset-4">
          {way[1]}
        </Link>
      )}
    </section>
  );
}
