/** The own account: name, address, password, sessions, data and the way out. For shoppers and admins. */
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { PasskeySettings } from '../../features/account/passkeys/passkey-settings.tsx';
import { SecondFactorSettings } from '../../features/account/second-factor/second-factor-settings.tsx';
import { findViewer } from '../../features/account/session/viewer.ts';
import { DeleteAccount } from '../../features/account/settings/delete-account.tsx';
import { EmailSettings } from '../../features/account/settings/email-settings.tsx';
import { NameSettings } from '../../features/account/settings/name-settings.tsx';
import { OwnData } from '../../features/account/settings/own-data.tsx';
import { PasswordSettings } from '../../features/account/settings/password-settings.tsx';
import { SessionSettings } from '../../features/account/settings/session-settings.tsx';
import { VerificationNotice } from '../../features/account/settings/verification-notice.tsx';
import { AlertSettings } from '../../features/alerts/alert-settings.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { OwnPhoneSettings } from '../../features/my-phone/own-phone-settings.tsx';
import { AddressSettings } from '../../features/orders/address/address-settings.tsx';
import { pageApiContext } from '../../lib/page-api-context.ts';
import { Alert } from '../../ui/alert.tsx';

export const meta: MetaFunction = () => privateMeta('Account');

export async function loader({ context }: LoaderFunctionArgs) {
  const { passkeys } = context.get(pageApiContext).settings();
  return { viewer: await findViewer(context), passkeys };
}

export default function Account() {
  const { viewer, passkeys } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  // Without a viewer the layout leads to the login page.
  if (!viewer) return null;
  const { name, email } = viewer;
  return (
    <div className="mx-auto max-w-224 lg:mx-0">
      <PageHeading title="Account" lead="Your details, security and data." />
      <VerificationNotice outcome={search.get('verified') ?? ''} email={email} />
      {viewer.needsSecondFactor && (
        <Alert tone="warning" title="Please set up a second step first" className="mb-8">
          Admins of this shop log in with a code as well. The admin pages open as soon as you have{' '}
          <a href="#second-step" className="underline underline-offset-4">
            set it up
          </a>
          .
        </Alert>
      )}
      <NameSettings name={name} />
      <EmailSettings email={email} />
      <AddressSettings name={name} email={email} />
      <OwnPhoneSettings />
      <AlertSettings email={email} />
      <PasswordSettings email={email} />
      {passkeys && <PasskeySettings email={email} />}
      <SecondFactorSettings email={email} offersPasskeys={passkeys} />
      <SessionSettings email={email} />
      <OwnData />
      <DeleteAccount />
    </div>
  );
}
