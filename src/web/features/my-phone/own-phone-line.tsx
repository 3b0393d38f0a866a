import { Suspense, useState } from 'react';
import { nameOwn } from '../../../shop/phone/own-phone.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { cn } from '../../ui/class-names.ts';
import { GhostMark } from './ghost-mark.tsx';
import { useTakingAway } from './use-taking-away.ts';

const OwnPhoneDialog = lazyPart(
  async () => (await import('./own-phone-dialog.tsx')).OwnPhoneDialog,
);

/** A quiet line above a list: which phone somebody has, for others to be told against it. */
export function OwnPhoneLine({ className }: { className?: string }) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const { kept, taken, problem, toggle } = useTakingAway();
  return (
    <div className={cn('own-line', !isHydrated && 'own-guess', className)}>
      <GhostMark />
      {kept && (
        <p>
          Compared with <strong className="font-semibold">{nameOwn(kept.phone)}</strong>
        </p>
      )}
      <span role="status" className="empty:hidden">
        {taken && `No longer compared with ${nameOwn(taken.phone)}`}
      </span>
      <button type="button" className="own-way noscript:hidden" onClick={() => setOpen(true)}>
        {kept ? 'Change' : 'Which phone do you have?'}
      </button>
      {(kept || taken) && (
        <button type="button" className="own-way" onClick={toggle}>
          {kept ? 'Remove' : 'Undo'}
        </button>
      )}
      {!kept && !taken && (
        <p className="text-ink-soft max-sm:hidden noscript:hidden">
          Every phone is then compared with it.
        </p>
      )}
      <p className="hidden text-ink-soft noscript:block">
        Comparing with a phone of your own needs JavaScript.
      </p>
      {problem && (
        <p role="alert" className="basis-full text-danger">
          {problem}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <OwnPhoneDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
