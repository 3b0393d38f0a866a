/** What the page ignores of its address, one sentence each. */
export function Notices({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-5 grid max-w-prose gap-1 border-l-2 border-accent pl-4">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
