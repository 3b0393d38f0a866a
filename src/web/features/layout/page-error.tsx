import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { SITE_NAME } from './page-meta.ts';
import { describeRefusedPage, isBusyStatus } from './refused-page.ts';

/**
 * Shown instead of a page that failed, with a way back. Only thrown errors are called unexpected; a wrong
 * address is a 404 (R076, R078, G21), and any other refusal says what to do next. The links load a full page,
 * since scripts may be broken.
 */
export function PageError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { title, detail } = explain(error, pathname);
  const canRetry = isRouteErrorResponse(error) && isBusyStatus(error.status);
  return (
    <section className="column grid min-h-[70vh] content-center gap-6 py-16">
      <title>{`${title} · ${SITE_NAME}`}</title>
      <meta name="robots" content="noindex" />
      <div className="tick-rule max-w-dialog" aria-hidden="true" />
      <h1 className="text-5xl">{title}</h1>
      <p className="max-w-prose text-lg text-ink-soft">{detail}</p>
      <p className="flex gap-6 font-semibold">
        {canRetry && (
          // biome-ignore lint/a11y/useValidAnchor: the page's own address
          <a href="" className="underline underline-offset-4">
            {pageMessages.busy.retry}
          </a>
        )}
        <a href="/" className="underline underline-offset-4">
          {pageMessages.notFound.back}
        </a>
      </p>
    </section>
  );
}

/** In production the server has already removed internal details. */
function explain(error: unknown, pathname: string): { title: string; detail: string } {
  const { busy, notFound, unexpected } = pageMessages;
  if (!isRouteErrorResponse(error)) {
    const detail = error instanceof Error ? error.message : 'Unknown error';
    return { title: unexpected.title, detail };
  }
  const { status, statusText } = error;
  if (isBusyStatus(status)) return busy;
  if (status === 404 || status === 410) {
    return { title: notFound.heading, detail: notFound.detail(pathname) };
  }
  const detail = `${status} ${statusText}`.trim();
  return describeRefusedPage(status) ?? { title: unexpected.title, detail };
}
