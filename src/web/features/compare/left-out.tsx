import { joinWords } from '../../../shared/words/wording.ts';

/** Says which phones of the address are missing, because they are not sold or never were. */
export function LeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    <p className="max-w-prose text-ink-soft">
      {joinWords(names, 'and')} {are} not sold here, so this comparison leaves {them} out.
    </p>
  );
}
