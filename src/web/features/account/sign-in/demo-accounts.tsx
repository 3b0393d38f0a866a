import { Button } from '../../../ui/controls/button.tsx';

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

export interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}

/** The accounts that a shop in sandbox mode comes with. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-title" className="mt-10 border-t border-line pt-6">
      <h2 id="demo-title" className="text-lg">
        Demo accounts
      </h2>
      <p className="text-sm text-ink-soft">This is a sandbox: no real money, no real orders.</p>
      <ul className="mt-3">
        {accounts.map((account) => (
          <li
            key={account.email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{account.email}</p>
              <p className="text-sm text-ink-soft">
                {account.role}, password <code>{account.password}</code>
              </p>
            </div>
            <Button variant="secondary" size="small" onClick={() => onChoose(account)}>
              Fill in<span className="sr-only"> {account.email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
