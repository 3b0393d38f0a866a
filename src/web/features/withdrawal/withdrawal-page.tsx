import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShopTerms } from '../../../shared/rules/shop-settings.ts';
import { describeReturnTime } from '../../../shared/words/describe-terms.ts';
import type { SentStatement } from './check-statement.ts';
import { ConfirmStatement } from './confirm-statement.tsx';
import { StatementForm } from './statement-form.tsx';
import { StatementTaken } from './statement-taken.tsx';

const TITLES: Readonly<Record<SentStatement['step'], string>> = {
  state: 'Withdraw from contract',
  confirm: 'Confirm your withdrawal',
  done: 'Your withdrawal has reached us',
};

/** The withdrawal function: a statement, its confirmation, and what happens then. Works without script. */
export function WithdrawalPage({
  sent,
  terms,
}: {
  sent: SentStatement | undefined;
  terms: ShopTerms;
}) {
  const step = sent?.step ?? 'state';
  return (
    <section aria-labelledby="withdrawal-title" className="column section-space">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-12">
        <div className="grid content-start gap-6 lg:col-span-7">
          <h1 id="withdrawal-title" className="text-5xl">
            {TITLES[step]}
          </h1>
          {sent && step === 'done' && <StatementTaken accountEmail={sent.accountEmail} />}
          {sent && step === 'confirm' && <ConfirmStatement sent={sent} />}
          {step === 'state' && (
            <>
              <p className="max-w-prose text-lg text-ink-soft">
                Tell us here that you withdraw from the contract for an order. You need no account
                and no reason.
              </p>
              <StatementForm sent={sent} />
            </>
          )}
        </div>
        {step === 'state' && <GoodToKnow {...terms} />}
      </div>
    </section>
  );
}

function GoodToKnow(terms: ShopTerms) {
  return (
    <aside aria-labelledby="withdrawal-facts" className="lg:col-span-5 lg:pt-4">
      <h2 id="withdrawal-facts" className="pb-4 text-2xl">
        Good to know
      </h2>
      <dl className="border-b border-line">
        <Fact term="How long do I have?">
          Until {describeReturnTime(terms)} after delivery. You can withdraw before the phone
          arrives, too.
        </Fact>
        <Fact term="What happens then?">
          If the order has not shipped, we cancel it and refund it in full. If it has, we email you
          where to send it, and refund you when it is back. If you are not logged in, we wait for a
          day first and email you, in case it was somebody else; the day of your statement counts.
        </Fact>
        <Fact term="Only some of the phones?">
          This is about everything in the order. To keep some of it, open the order in your{' '}
          <Link to="/dashboard/paymentHistory" className="text-ink underline underline-offset-4">
            payment history
          </Link>{' '}
          and return the others.
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-4">
      <dt className="font-semibold">{term}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}
