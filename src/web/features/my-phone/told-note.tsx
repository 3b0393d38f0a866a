import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { nameOwn } from '../../../shop/phone/own-phone.ts';
import { Button } from '../../ui/controls/button.tsx';
import { chooseShown, type ShownPhone } from './own-phone-actions.ts';
import { useTakingAway } from './use-taking-away.ts';

export interface ToldNoteProps {
  /** The phone of the page. */
  shown: ShownPhone;
  /** It has come in place of the button that was pressed. */
  takesFocus: boolean;
}

/** On a phone's page: that it is the own one, or which one that is, with the ways to change that. */
export function ToldNote({ shown, takesFocus }: ToldNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { kept, taken, problem, tell, toggle } = useTakingAway();
  const isOwn = kept?.phone.slug === shown.slug;
  const isOther = (kept ?? taken) !== null && (kept ?? taken)?.phone.slug !== shown.slug;

  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <>
      <p className="min-w-0 flex-1 basis-56">
        {textFor({ isOwn, own: kept && nameOwn(kept.phone), taken: taken && nameOwn(taken.phone) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          variant="secondary"
          size="small"
          aria-pressed={isOwn}
          className="pointer-coarse:min-h-11"
          onClick={isOwn ? toggle : () => void tell(chooseShown(shown))}
        >
          {isOwn && <Check aria-hidden="true" className="size-4" />}
          This is my phone
        </Button>
        {isOther && (
          <Button variant="quiet" size="small" className="pointer-coarse:min-h-11" onClick={toggle}>
            {kept ? 'Remove' : 'Undo'}
            {kept && <span className="sr-only"> {kept.phone.name}</span>}
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

/** What is known of the own phone, by its name in a sentence. */
function textFor(known: { isOwn: boolean; own: string | null; taken: string | null }): string {
  if (known.isOwn) return 'You have this phone. Every other is compared with it.';
  if (known.own) return `Compared with ${known.own}.`;
  if (known.taken) return `No longer compared with ${known.taken}.`;
  return 'Is this the phone you have? Every other is then compared with it.';
}
