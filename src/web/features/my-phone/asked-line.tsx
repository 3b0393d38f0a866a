/** As the server has it for everybody, so unseen by those who have told us about a phone. */
export function AskedLine({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="own-guess contents">
      <button type="button" className="own-way noscript:hidden" onClick={onAsk}>
        Which phone do you have?
      </button>
      <p className="text-ink-soft max-sm:hidden noscript:hidden">
        Every phone is then compared with it.
      </p>
      <p className="hidden text-ink-soft noscript:block">
        Comparing with a phone of your own needs JavaScript.
      </p>
    </div>
  );
}
