import {
  type ActionFunctionArgs,
  Link,
  type MetaFunction,
  useActionData,
  useSearchParams,
} from 'react-router';
import { AccountBenefits } from '../features/account/sign-in/account-benefits.tsx';
import { AccountFrame } from '../features/account/sign-in/account-frame.tsx';
import { ResetPasswordForm } from '../features/account/sign-in/reset-password-form.tsx';
import { privateMeta } from '../features/layout/private-meta.ts';
import { readFields, showDone, showRefused, submitForm } from '../lib/submit-form.ts';

/**
 * The token stands in the address: it must not travel to other sites with a link. The form needs its
 * own origin to be told, though, which `no-referrer` would hide.
 */
export const meta: MetaFunction = () => [
  ...privateMeta('New password'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const token = new URL(args.request.url).searchParams.get('token') ?? undefined;
  const body = { token, newPassword: fields.newPassword };
  const answer = await submitForm(args, { path: '/api/auth/reset-password', body });
  return answer.ok ? showDone('set') : showRefused(answer, {});
}

export default function ResetPassword() {
  const [search] = useSearchParams();
  const sent = useActionData<typeof action>();
  const token = search.get('token');
  return (
    <AccountFrame
      title="Choose a new password"
      lead="The link in the email works once, for a quarter of an hour."
      aside={<AccountBenefits />}
    >
      {token === null ? (
        <p>
          This address is not complete. Ask for a new email on the{' '}
          <Link to="/login" className="font-semibold underline underline-offset-4">
            login page
          </Link>
          .
        </p>
      ) : (
        <ResetPasswordForm token={token} sent={sent} />
      )}
    </AccountFrame>
  );
}
