import { Suspense, useState } from 'react';
import type { PackedMeasures } from '../../../shop/phone/own-phone.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/controls/button.tsx';
import { GhostMark } from './ghost-mark.tsx';
import { useHasHadOwn } from './kept-text.ts';

const ToldNote = lazyPart(async () => (await import('./told-note.tsx')).ToldNote);

export interface OwnPhoneNoteProps {
  name: string;
  slug: string;
  measures: PackedMeasures;
}

/** On a phone's page: asks whether it is the own one; then says so, or which one that is. */
export function OwnPhoneNote({ name, slug, measures }: OwnPhoneNoteProps) {
  const isTold = useHasHadOwn();
  const [isChosen, setChosen] = useState(false);
  const shown = { name, slug, measures };

  async function choose() {
    setChosen(true);
    // For this device alone, no account has to follow.
    const actions = await import('./own-phone-actions.ts').catch(() => null);
    await actions?.chooseShown(shown);
  }

  const asked = (
    <div className="own-guess contents">
      <p className="min-w-0 flex-1 basis-56">
        Is this the phone you have? Every other is then compared with it.
      </p>
      <p className="hidden text-ink-soft noscript:block">This needs JavaScript.</p>
      <Button
        variant="secondary"
        size="small"
        aria-pressed={false}
        className="noscript:hidden pointer-coarse:min-h-11"
        onClick={() => void choose()}
      >
        This is my phone
      </Button>
    </div>
  );
  return (
    <section aria-label="Your own phone" className="own-note">
      <GhostMark />
      {isTold ? (
        <Suspense fallback={asked}>
          <ToldNote shown={shown} takesFocus={isChosen} />
        </Suspense>
      ) : (
        asked
      )}
    </section>
  );
}
