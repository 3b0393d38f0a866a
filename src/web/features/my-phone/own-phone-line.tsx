import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { cn } from '../../ui/class-names.ts';
import { AskedLine } from './asked-line.tsx';
import { GhostMark } from './ghost-mark.tsx';
import { useHasHadOwn } from './kept-text.ts';

const ToldLine = lazyPart(async () => (await import('./told-line.tsx')).ToldLine);
const OwnPhoneDialog = lazyPart(
  async () => (await import('./choose/own-phone-dialog.tsx')).OwnPhoneDialog,
);

/** A quiet line above a list: which phone somebody has, for others to be compared with it. */
export function OwnPhoneLine({ className }: { className?: string }) {
  const line = useRef<HTMLDivElement>(null);
  const isTold = useHasHadOwn();
  const [isOpen, setOpen] = useState<boolean>();
  const asked = <AskedLine onAsk={() => setOpen(true)} />;

  // What opened the dialog may have given its place to other words.
  useEffect(() => {
    if (isOpen === false) line.current?.querySelector('button')?.focus();
  }, [isOpen]);

  return (
    <div ref={line} className={cn('own-line', className)}>
      <GhostMark />
      {isTold ? (
        <Suspense fallback={asked}>
          <ToldLine onAsk={() => setOpen(true)} />
        </Suspense>
      ) : (
        asked
      )}
      {isOpen && (
        <Suspense>
          <OwnPhoneDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
