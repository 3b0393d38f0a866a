import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router';
import type { WireOverview } from '../../../../contract/account/users.ts';

type Steps = NonNullable<WireOverview['firstSteps']>;

interface Step {
  done: keyof Steps;
  title: string;
  text: string;
  ways: readonly (readonly [to: string, label: string])[];
}

const STEPS: readonly Step[] = [
  {
    done: 'company',
    title: 'Say who sells',
    text: 'Name, address and email of your company stand on invoices and on the pages about the shop.',
    ways: [['/dashboard/settings', 'Enter company and contact']],
  },
  {
    done: 'deliveryAndTax',
    title: 'Set delivery and taxes',
    text: 'What a delivery costs, 0 if it is free, and the tax rates of the countries you sell to.',
    ways: [['/dashboard/settings', 'Set delivery and taxes']],
  },
  {
    done: 'phone',
    title: 'Add the first phone',
    text: 'One by one, or all at once from a file.',
    ways: [
      ['/dashboard/addItem', 'Add a phone'],
      ['/dashboard/transfer', 'Import a file'],
    ],
  },
  {
    done: 'order',
    title: 'Buy one phone yourself',
    text: 'Pay with a real card, wait for the receipt, then cancel the order so that you get the money back.',
    ways: [['/order', 'Go to the shop']],
  },
];

/** What is left to do before a new shop can sell; each step is ticked off by what the shop finds done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const count = STEPS.filter(({ done }) => steps[done]).length;
  return (
    <section aria-labelledby="first-steps-title" className="mt-14">
      <h2 id="first-steps-title" className="text-2xl">
        First steps
      </h2>
      <p className="mt-3 text-ink-soft">
        {count} of {STEPS.length} done. The list goes away when all of them are.
      </p>
      <ol className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {STEPS.map((step) => (
          <FirstStep key={step.done} step={step} isDone={steps[step.done]} />
        ))}
      </ol>
    </section>
  );
}

function FirstStep({ step, isDone }: { step: Step; isDone: boolean }) {
  const Mark = isDone ? Check : Circle;
  return (
    <li className="border-t border-ink pt-3">
      <h3 className="flex items-center justify-between gap-4 text-lg">
        {step.title}
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          {isDone ? 'Done' : 'To do'}
          <Mark aria-hidden className="size-4" />
        </span>
      </h3>
      {!isDone && (
        <>
          <p className="mt-1 text-ink-soft">{step.text}</p>
          <p className="mt-2 flex flex-wrap gap-x-6">
            {step.ways.map(([to, label]) => (
              <Link
                key={to}
                to={to}
                className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
              >
                {label}
              </Link>
            ))}
          </p>
        </>
      )}
    </li>
  );
}
