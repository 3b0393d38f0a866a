import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import { PasskeyLogIn } from '../features/account/passkeys/passkey-log-in.tsx';
import { AccountBenefits } from '../features/account/sign-in/account-benefits.tsx';
import { AccountFrame } from '../features/account/sign-in/account-frame.tsx';
import { AlreadyIn } from '../features/account/sign-in/already-in.tsx';
import { GoogleButton } from '../features/account/sign-in/google-button.tsx';
import { googleRefused, SECOND_STEP } from '../features/account/sign-in/google-popup.ts';
import { logInAction } from '../features/account/sign-in/log-in-action.ts';
import { LogInForm } from '../features/account/sign-in/log-in-form.tsx';
import { LogInNotice } from '../features/account/sign-in/log-in-notice.tsx';
import { OtherWays } from '../features/account/sign-in/other-ways.tsx';
import { SecondStepForm } from '../features/account/sign-in/second-step-form.tsx';
import { useArrival } from '../features/account/sign-in/use-arrival.ts';
import { useGoogleReturn } from '../features/account/sign-in/use-google-return.ts';
import { privateMeta } from '../features/layout/private-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';
import { cameFrom } from '../lib/return-path.ts';
import { Spinner } from '../ui/spinner.tsx';

export const meta: MetaFunction = () => privateMeta('Login');

export function loader({ context, request }: LoaderFunctionArgs) {
  const { demoAccounts, googleSignIn, passkeys } = context.get(pageApiContext).settings();
  return { demoAccounts, googleSignIn, passkeys, cameFrom: cameFrom(request) };
}

/** The forms of this page, sent before the script was there. */
export function action(args: ActionFunctionArgs) {
  return logInAction(args);
}

export default function LogIn() {
  const { demoAccounts, googleSignIn, passkeys, cameFrom: opener } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const arrival = useArrival(opener);
  const google = useGoogleReturn(arrival.loggedIn);
  const [search] = useSearchParams();

  const isSecondStep =
    !arrival.isAlreadyIn && (search.get('step') === 'code' || google.refusal === SECOND_STEP);

  if (google.way === 'popup') return <GoingBack />;
  if (isSecondStep) {
    return (
      <AccountFrame
        title="One more step"
        lead="Confirm that it is you."
        aside={<AccountBenefits />}
      >
        <SecondStepForm sent={sent} onTaken={arrival.sessionOpened} onBack={arrival.startAgain} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Login" lead={<NewHere />} aside={<AccountBenefits />}>
      {!arrival.isAlreadyIn && <LogInNotice />}
      {arrival.isAlreadyIn ? (
        <AlreadyIn returnPath={arrival.returnPath()} />
      ) : (
        <LogInForm
          sent={sent}
          demoAccounts={demoAccounts}
          returnPath={arrival.namedPath}
          onStart={arrival.start}
          onLoggedIn={arrival.loggedIn}
          onSecondStep={arrival.askForCode}
          offersPasskeys={passkeys}
          alternative={
            (googleSignIn || passkeys) && (
              <OtherWays>
                {googleSignIn && (
                  <GoogleButton
                    onStart={arrival.start}
                    onLoggedIn={arrival.loggedIn}
                    onSecondStep={arrival.askForCode}
                    refusal={describeRefusal(google.refusal)}
                  />
                )}
                {passkeys && (
                  <PasskeyLogIn onStart={arrival.start} onSignedIn={arrival.sessionOpened} />
                )}
              </OtherWays>
            )
          }
        />
      )}
    </AccountFrame>
  );
}

function GoingBack() {
  return (
    <div className="column grid place-items-center py-32">
      <Spinner label="Going back to the shop" className="size-10" />
    </div>
  );
}

/** Why Google did not sign somebody in. */
function describeRefusal(refusal: string | null): string | undefined {
  return refusal === null ? undefined : googleRefused(refusal).message;
}

function NewHere() {
  const { state } = useLocation();
  return (
    <>
      New here?{' '}
      <Link to="/signUp" state={state} className="font-semibold underline underline-offset-4">
        Create an account
      </Link>
      . All it takes is a name, an email address and a password.
    </>
  );
}
