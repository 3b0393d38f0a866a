/** Stands with what is loading, which never comes where no script runs. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <p className="hidden max-w-prose py-6 noscript:block">
      {what} needs JavaScript. Please switch it on in your browser and load this page again.
    </p>
  );
}
