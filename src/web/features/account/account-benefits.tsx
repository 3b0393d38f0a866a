const BENEFITS = [
  ['Your cart waits', 'It is the same on every device that you log in on.'],
  ['Pay by card', 'The sum you see is the sum you pay. Cards never reach our servers.'],
  ['Every payment on record', 'With its transaction id, from the first one on.'],
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
