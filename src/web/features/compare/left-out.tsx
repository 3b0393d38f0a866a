import { joinWords } from '../../../shared/words/wording.ts';

/** Names the requested phones that the shop does not sell (any more). */
export function LeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    <p className="max-w-prose text-ink-soft">
      {joinWords(names, 'and')} {are} not sold here, so this comparison leaves {them} out.
    </p>
  );
}
