import { useState } from 'react';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import { messages } from '../../shared/messages.ts';
import { AccountBenefits } from '../features/account/account-benefits.tsx';
import { AccountPage } from '../features/account/account-page.tsx';
import { AlreadyIn } from '../features/account/already-in.tsx';
import { useAuth } from '../features/account/auth-context.ts';
import { SignUpForm } from '../features/account/sign-up-form.tsx';
import { privateMeta } from '../features/layout/private-meta.ts';
import { showToast } from '../ui/toast.ts';

export const meta: MetaFunction = () => privateMeta('Sign Up');

export default function SignUp() {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  const [isUnderWay, setIsUnderWay] = useState(false);

  function signedUp() {
    showToast(messages.signUp.success);
    void navigate('/', { replace: true });
  }

  return (
    <AccountPage
      title="Sign Up"
      lead={
        <>
          You have an account already?{' '}
          <Link to="/logIn" className="font-semibold underline underline-offset-4">
            Login
          </Link>
        </>
      }
      aside={<AccountBenefits />}
    >
      {user && !loading && !isUnderWay ? (
        <AlreadyIn returnPath="/" />
      ) : (
        <SignUpForm onStart={() => setIsUnderWay(true)} onSignedUp={signedUp} />
      )}
    </AccountPage>
  );
}
