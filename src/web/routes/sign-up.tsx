import { useState } from 'react';
import {
  type ActionFunctionArgs,
  Link,
  type MetaFunction,
  useActionData,
  useLocation,
} from 'react-router';
import { accountMessages } from '../../shared/words/account-messages.ts';
import { useAuth } from '../features/account/session/auth-context.ts';
import { AccountBenefits } from '../features/account/sign-in/account-benefits.tsx';
import { AccountFrame } from '../features/account/sign-in/account-frame.tsx';
import { AlreadyIn } from '../features/account/sign-in/already-in.tsx';
import { SignUpForm } from '../features/account/sign-in/sign-up-form.tsx';
import { useWayOn } from '../features/account/sign-in/use-way-on.ts';
import { privateMeta } from '../features/layout/private-meta.ts';
import { leadTo, readFields, showRefused, submitForm } from '../lib/submit-form.ts';
import { showToast } from '../ui/dialogs/toast.ts';

export const meta: MetaFunction = () => privateMeta('Sign Up');

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const { name, email, password } = fields;
  const body = { name, email, password };
  const answer = await submitForm(args, { path: '/api/auth/sign-up/email', body });
  return answer.ok ? leadTo('/', answer) : showRefused(answer, fields);
}

export default function SignUp() {
  const sent = useActionData<typeof action>();
  const { user, loading } = useAuth();
  const leadOn = useWayOn();
  const { state } = useLocation();
  const [isUnderWay, setIsUnderWay] = useState(false);

  function signedUp() {
    showToast(accountMessages.signUp.success);
    leadOn('/');
  }

  return (
    <AccountFrame
      title="Sign Up"
      lead={
        <>
          Already have an account?{' '}
          <Link to="/logIn" state={state} className="font-semibold underline underline-offset-4">
            Login
          </Link>
        </>
      }
      aside={<AccountBenefits />}
    >
      {user && !loading && !isUnderWay ? (
        <AlreadyIn returnPath="/" />
      ) : (
        <SignUpForm sent={sent} onStart={() => setIsUnderWay(true)} onSignedUp={signedUp} />
      )}
    </AccountFrame>
  );
}
