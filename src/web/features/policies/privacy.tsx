import { Link } from 'react-router';
import type { PolicySection } from './policy-page.tsx';

const account = (
  <Link to="/dashboard/account" className="underline underline-offset-4">
    account page
  </Link>
);

export const privacy: readonly PolicySection[] = [
  {
    id: 'kept',
    title: 'What we keep',
    content: (
      <ul>
        <li>
          Your name, your email address and, unless you sign in with Google, a hashed password.
        </li>
        <li>
          For each passkey you add: its public half, the name you gave it, and when you added and
          last used it. Your fingerprint, your face and your PIN never leave your device.
        </li>
        <li>
          For each sign-in: the time, the browser and the IP address, so that you can spot one that
          was not yours and end it.
        </li>
        <li>Your cart, your orders, the addresses they went to and their invoices.</li>
        <li>
          Your returns with what you tell us about them, and your statements of withdrawal, for
          three years.
        </li>
        <li>Reviews you write, published under your first name and an initial.</li>
        <li>Messages you send through the contact form.</li>
        <li>The phone you have now, if you ask us to keep it in your account.</li>
        <li>
          Your wish list. Others see it only if you share it by a link, and your name only if you
          show it.
        </li>
        <li>
          What you want to be told of by email, with the address. Without an account we forget both
          after three days unless you confirm, and in any case 60 days after we have told you.
        </li>
      </ul>
    ),
  },
  {
    id: 'cards',
    title: 'Card details',
    content: (
      <p>
        Your card number goes straight from your browser to our card payment provider. It never
        reaches our servers; we keep only the payment reference and the amount.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage',
    content: (
      <>
        <p>
          We set cookies only to sign you in, keep you signed in, and know this browser when you log
          in again. There are no advertising or analytics cookies, and no trackers, so there is no
          banner to click away.
        </p>
        <p>
          Your browser also stores what the pages need: a short-lived access token while you are
          signed in, your choice of light or dark theme, any review you have started but not sent,
          and the phone you have now, if you tell us.
        </p>
        <p>
          The size of your screen, your hand and your pocket, if you enter them on a phone’s page,
          stay in your browser and are never sent to us.
        </p>
      </>
    ),
  },
  {
    id: 'shared',
    title: 'Who else sees it',
    content: (
      <p>
        The card payment provider sees what it needs to charge your card, the carrier sees your name
        and address, and Google is involved only if you sign in with it. Tools of our own, such as
        our bookkeeping, are told an order’s number and what was bought, but not by whom. We never
        sell your data.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your copy, and deleting it',
    content: (
      <>
        <p>
          On your {account} you can download everything your account holds as one file, and delete
          your account without asking us.
        </p>
        <p>
          Deleting it erases your name, your email address, your saved address, the phone you have,
          your wish list, your alerts, what you told us about returns and your reviews, and signs
          you out everywhere. Payments stay in our books without your name. A parcel on its way
          keeps its address until it arrives.
        </p>
        <p>
          Invoices and credit notes stay as they were issued, with your name and address on them,
          because tax law obliges us to keep them (Article 17(3)(b) of the GDPR). Only our staff can
          open them then.
        </p>
      </>
    ),
  },
];
