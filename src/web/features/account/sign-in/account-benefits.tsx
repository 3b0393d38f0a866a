const BENEFITS = [
  ['Your cart waits', 'Log in on any device and find the same cart.'],
  [
    'Pay by card',
    'The total you see is the total you pay. Your card details never touch our servers.',
  ],
  ['Every payment on record', 'Every order is listed with its transaction ID.'],
] as const;

/** What an account is for, beside the login and sign-up forms. */
export function AccountBenefits() {
  return (
    <dl className="grid gap-5 xl:grid-cols-3">
      {BENEFITS.map(([title, text]) => (
        <div key={title} className="border-t border-line-strong pt-3">
          <dt className="font-heading font-semibold">{title}</dt>
          <dd className="mt-1 text-sm text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
