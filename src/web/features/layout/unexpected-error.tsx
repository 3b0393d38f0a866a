import { pageMessages } from '../../../shared/words/page-messages.ts';

export interface UnexpectedErrorProps {
  detail: string;
  /** The shop has no time now; the same page will be there in a moment. */
  isBusy?: boolean;
}

/** A page that failed: what happened and the way back. Full page loads, since scripts may be broken. */
export function UnexpectedError({ detail, isBusy = false }: UnexpectedErrorProps) {
  const { title } = isBusy ? pageMessages.busy : pageMessages.unexpected;
  return (
    <main className="column grid min-h-dvh content-center gap-6 py-16">
      <title>{`${title} · Handset`}</title>
      <meta name="robots" content="noindex" />
      <div className="tick-rule max-w-dialog" aria-hidden="true" />
      <h1 className="text-5xl">{title}</h1>
      <p className="max-w-prose text-lg break-words text-ink-soft">{detail}</p>
      <p className="flex gap-6 font-semibold">
        {isBusy && (
          // biome-ignore lint/a11y/useValidAnchor: the page's own address
          <a href="" className="underline underline-offset-4">
            {pageMessages.busy.retry}
          </a>
        )}
        <a href="/" className="underline underline-offset-4">
          {pageMessages.notFound.back}
        </a>
      </p>
    </main>
  );
}
