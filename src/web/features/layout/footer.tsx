import { Link, useRouteLoaderData } from 'react-router';
import { SHOWN_BRANDS } from '../../../contract/mobile-brands.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { Ruler } from '../../ui/pictures/ruler.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import { BrandMark } from './brand-mark.tsx';

interface FooterLink {
  to: string;
  label: string;
  /** For visitors only. */
  isForVisitors?: true;
}

const GROUPS: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: 'Phones',
    links: [
      ...SHOWN_BRANDS.map(({ category, label }) => ({ to: `/order?brand=${category}`, label })),
      { to: '/offered', label: 'Offered' },
      { to: '/find', label: 'Find a phone' },
      { to: '/compare', label: 'Compare phones' },
    ],
  },
  {
    title: 'The shop',
    links: [
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact' },
      { to: '/delivery-and-returns', label: 'Delivery and returns' },
      { to: '/withdrawal', label: 'Withdraw from contract' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
  {
    title: 'Your account',
    links: [
      { to: '/login', label: 'Log in', isForVisitors: true },
      { to: '/signUp', label: 'Create an account', isForVisitors: true },
      { to: '/dashboard', label: 'Your dashboard' },
    ],
  },
];

export function Footer() {
  const settings: { mode?: unknown } | undefined = useRouteLoaderData('root');
  return (
    <footer className="scheme-dark border-t border-line bg-paper text-ink">
      <div className="column pt-10 pb-8 lg:pt-14">
        <div className="grid gap-8 lg:grid-cols-[5fr_7fr]">
          <div className="grid content-start gap-4">
            <BrandMark />
            <p className="max-w-xs font-heading text-3xl leading-tight">{pageMessages.footer}</p>
          </div>
          <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
            {GROUPS.map(({ title, links }) => (
              <div key={title}>
                <h2 className="font-text text-sm font-semibold tracking-normal text-ink-soft">
                  {title}
                </h2>
                <FooterLinks links={links} />
              </div>
            ))}
          </nav>
        </div>
        <Ruler className="mt-10" />
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2 text-sm text-ink-soft">
          <p>Every phone is drawn to one scale, from its maker’s published dimensions.</p>
          {settings?.mode === 'sandbox' && <p>Sandbox: cards are test cards, no money moves.</p>}
        </div>
      </div>
    </footer>
  );
}

/** Until it is known who is logged in, the page guesses as its header does (account-links.tsx). */
function FooterLinks({ links }: { links: readonly FooterLink[] }) {
  const { user, loading } = useAuth();
  const shown = user ? links.filter(({ isForVisitors }) => !isForVisitors) : links;
  return (
    <ul className="mt-2">
      {shown.map(({ to, label, isForVisitors }) => (
        <li key={to} className={isForVisitors && loading ? 'visitor-guess' : undefined}>
          <Link
            to={to}
            className="inline-flex min-h-9 items-center no-underline hover:underline hover:underline-offset-4"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
