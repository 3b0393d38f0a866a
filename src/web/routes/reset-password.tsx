import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router';
import { AccountBenefits } from '../features/account/sign-in/account-benefits.tsx';
import { AccountFrame } from '../features/account/sign-in/account-frame.tsx';
import { ResetPasswordForm } from '../features/account/sign-in/reset-password-form.tsx';
import { privateMeta } from '../features/layout/private-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';
import { readFields, showDone, showRefused, submitForm } from '../lib/submit-form.ts';
import { ButtonLink } from '../ui/controls/button-link.tsx';

const GONE = 410;

/**
 * The token stands in the address: it must not travel to other sites with a link. The form needs its
 * own origin to be told, though, which `no-referrer` would hide.
 */
export const meta: MetaFunction = () => [
  ...privateMeta('New password'),
  { name: 'referrer', content: 'same-origin' },
];

/** Looking at the page does not use the link up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const isOpen = token !== '' && (await context.get(pageApiContext).isResetLinkOpen(token));
  return data({ token, isOpen }, { status: isOpen || token === '' ? 200 : GONE });
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const body = { token: tokenOf(args.request), newPassword: fields.newPassword };
  const answer = await submitForm(args, { path: '/api/auth/reset-password', body });
  return answer.ok ? showDone('set') : showRefused(answer, {});
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export default function ResetPassword() {
  const { token, isOpen } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  // The form that has just set the password says so, though its link is used up by that.
  if (!isOpen && sent?.done === undefined) {
    return (
      <AccountFrame
        title="This link no longer works"
        lead="It works once, for a quarter of an hour, and only the newest one does. You can ask for a new email on the login page: enter your email address there and choose “Forgot password?”."
        aside={<AccountBenefits />}
      >
        <ButtonLink to="/login" className="justify-self-start">
          Go to the login page
        </ButtonLink>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Choose a new password"
      lead="The link in the email works once, for a quarter of an hour."
      aside={<AccountBenefits />}
    >
      <ResetPasswordForm token={token} sent={sent} />
    </AccountFrame>
  );
}
