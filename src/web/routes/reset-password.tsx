import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { AccountBenefits } from '../features/account/account-benefits.tsx';
import { AccountPage } from '../features/account/account-page.tsx';
import { ResetPasswordForm } from '../features/account/reset-password-form.tsx';
import { privateMeta } from '../features/layout/private-meta.ts';

/** The token stands in the address: it must not travel to other sites with a link. */
export const meta: MetaFunction = () => [
  ...privateMeta('New password'),
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AccountPage
      title="Choose a new password"
      lead="The link in the mail works once, for a quarter of an hour."
      aside={<AccountBenefits />}
    >
      {token === null ? (
        <p>
          This address is not complete. Ask for a new mail on the{' '}
          <Link to="/login" className="font-semibold underline underline-offset-4">
            login page
          </Link>
          .
        </p>
      ) : (
        <ResetPasswordForm token={token} />
      )}
    </AccountPage>
  );
}
