import { type ReactNode, useContext, useEffect } from 'react';
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import { AppProviders } from './app-providers.tsx';
import { PageError } from './features/layout/page-error.tsx';
import { pageApiContext } from './lib/page-api-context.ts';
import { ScriptMark } from './lib/script-mark.ts';
import stylesUrl from './styles/app.css?url';
import bricolageUrl from './styles/fonts/bricolage-grotesque.woff2?url';
import hankenUrl from './styles/fonts/hanken-grotesk.woff2?url';
import { Toaster } from './ui/dialogs/toaster.tsx';
import { pictureRetryScript } from './ui/pictures/picture-retry.ts';
import { earlyClickScript, replayEarlyClick } from './ui/start/early-click.ts';
import { OfflineNotice } from './ui/start/offline-notice.tsx';
import { firstPaintScript } from './ui/start/theme.ts';

/** What may not wait for the other scripts. */
const headScripts = firstPaintScript + earlyClickScript + pictureRetryScript;

export const links: LinksFunction = () => [
  ...[bricolageUrl, hankenUrl].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: FAVICON },
];

/** Settings only: public pages are the same for everyone and are kept as bytes. */
export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl, mode } = context.get(pageApiContext).settings();
  return { publicUrl, mode };
}

/** The settings of the shop do not change while a page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  useEffect(replayEarlyClick, []);
  const mark = useContext(ScriptMark);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* With a precedence it comes before what is only preloaded: nothing shows without it. */}
        <link rel="stylesheet" href={stylesUrl} precedence="default" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant scripts */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: headScripts }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toaster />
        <OfflineNotice />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <AppProviders>
      <Outlet />
    </AppProviders>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <PageError />
    </main>
  );
}

const FAVICON = `data:image/svg+xml,${encodeURIComponent(
  // no-token: an icon is a file of its own and knows no tokens.
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="9" y="2" width="14" height="24" rx="3.5" fill="#f4511e"/><circle cx="13" cy="6.5" r="1.8" fill="#fff"/><path d="M2 29.5h28M4.5 29v-2M16 29v-2M27.500 29v-2" stroke="#8a8f99" stroke-width="1.4"/></svg>',
)}`;
