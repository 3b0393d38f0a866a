import { Check } from 'lucide-react';
import {
  NAME_MOST_CHARACTERS,
  nameOwn,
  type PackedMeasures,
  readOwnPhone,
  unpackMeasures,
} from '../../../shop/phone/own-phone.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { GhostMark } from './ghost-mark.tsx';
import { chooseOwn } from './own-phone-actions.ts';
import { useTakingAway } from './use-taking-away.ts';

export interface OwnPhoneNoteProps {
  name: string;
  slug: string;
  measures: PackedMeasures;
}

/** On a phone's page: says that it is the own one, or which one that is. */
export function OwnPhoneNote({ name, slug, measures }: OwnPhoneNoteProps) {
  const isHydrated = useHydrated();
  const { kept, taken, problem, tell, toggle } = useTakingAway();
  const isOwn = kept?.phone.slug === slug;
  const phone = readOwnPhone({
    name: name.slice(0, NAME_MOST_CHARACTERS),
    slug,
    ...unpackMeasures(measures),
  });
  if (!phone) return null;

  return (
    <section aria-label="Your own phone" className={cn('own-note', !isHydrated && 'own-guess')}>
      <GhostMark />
      <p className="min-w-0 flex-1 basis-56">
        {textFor({ isOwn, own: kept && nameOwn(kept.phone), taken: taken && nameOwn(taken.phone) })}
      </p>
      <p className="hidden text-ink-soft noscript:block">This needs JavaScript.</p>
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <Button
          variant="secondary"
          size="small"
          className="pointer-coarse:min-h-11"
          aria-pressed={isOwn}
          onClick={isOwn ? toggle : () => void tell(chooseOwn(phone))}
        >
          {isOwn && <Check aria-hidden="true" className="size-4" />}
          This is my phone
        </Button>
        {((kept && !isOwn) || (taken && taken.phone.slug !== slug)) && (
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
    </section>
  );
}

/** What is known of the own phone, by its name in a sentence. */
function textFor(known: { isOwn: boolean; own: string | null; taken: string | null }): string {
  if (known.isOwn) return 'You have this phone. Every other is compared with it.';
  if (known.own) return `Compared with ${known.own}.`;
  if (known.taken) return `No longer compared with ${known.taken}.`;
  return 'Is this the phone you have? Every other is then compared with it.';
}
