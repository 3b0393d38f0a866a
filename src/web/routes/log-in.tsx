import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { AccountBenefits } from '../features/account/account-benefits.tsx';
import { AccountPage } from '../features/account/account-page.tsx';
import { AlreadyIn } from '../features/account/already-in.tsx';
import { GoogleButton } from '../features/account/google-button.tsx';
import { googleRefused } from '../features/account/google-popup.ts';
import { LogInForm } from '../features/account/log-in-form.tsx';
import { useArrival } from '../features/account/use-arrival.ts';
import { useGoogleReturn } from '../features/account/use-google-return.ts';
import { privateMeta } from '../features/layout/private-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';
import { Alert } from '../ui/alert.tsx';
import { Spinner } from '../ui/spinner.tsx';

export const meta: MetaFunction = () => privateMeta('Login');

export function loader({ context }: LoaderFunctionArgs) {
  const { demoAccounts, googleSignIn } = context.get(pageApiContext).settings();
  return { demoAccounts, googleSignIn };
}

export default function LogIn() {
  const { demoAccounts, googleSignIn } = useLoaderData<typeof loader>();
  const arrival = useArrival();
  const google = useGoogleReturn(arrival.loggedIn);
  const [search] = useSearchParams();

  if (google.way === 'popup') {
    return (
      <div className="column grid place-items-center py-32">
        <Spinner label="Going back to the shop" className="size-10" />
      </div>
    );
  }
  return (
    <AccountPage
      title="Login"
      lead={
        <>
          New here?{' '}
          <Link to="/signUp" className="font-semibold underline underline-offset-4">
            Create an account
          </Link>
          , it takes a name, an e-mail address and a password.
        </>
      }
      aside={<AccountBenefits />}
    >
      {search.get('verify') === 'log-in' && !arrival.isAlreadyIn && (
        <Alert title="Your address is not confirmed yet" className="mb-6">
          Log in here first, then open the link in the mail once more.
        </Alert>
      )}
      {arrival.isAlreadyIn ? (
        <AlreadyIn returnPath={arrival.returnPath()} />
      ) : (
        <LogInForm
          demoAccounts={demoAccounts}
          onStart={arrival.start}
          onLoggedIn={arrival.loggedIn}
          alternative={
            googleSignIn && (
              <GoogleButton
                onStart={arrival.start}
                onLoggedIn={arrival.loggedIn}
                refusal={
                  google.refusal === null ? undefined : googleRefused(google.refusal).message
                }
              />
            )
          }
        />
      )}
    </AccountPage>
  );
}
