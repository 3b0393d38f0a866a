import { messages } from '../../../shared/messages.ts';

/** A page that failed: what happened and the way back. Full page loads, since scripts may be broken. */
export function UnexpectedError({ detail }: { detail: string }) {
  return (
    <main className="column grid min-h-dvh content-center gap-6 py-16">
      <title>{`${messages.unexpected.title} · Handset`}</title>
      <meta name="robots" content="noindex" />
      <div className="tick-rule max-w-dialog" aria-hidden="true" />
      <h1 className="text-5xl">{messages.unexpected.title}</h1>
      <p className="max-w-prose text-lg break-words text-ink-soft">{detail}</p>
      <p>
        <a href="/" className="font-semibold underline underline-offset-4">
          {messages.notFound.back}
        </a>
      </p>
    </main>
  );
}
