import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { HeldPhone } from './hand/held-phone.ts';

const HandPart = lazyPart(async () => (await import('./late.ts')).loadHandPart());

export interface HandAndPocketProps {
  phone: HeldPhone;
}

/** Well before it is seen, so that it has come by then. */
const BEFORE = '800px';

/**
 * A phone in the shopper's own hand and pocket. Their measures are on their device only, so all of it
 * comes with scripts, when the page is scrolled near; its place is kept until then.
 */
export function HandAndPocket({ phone }: HandAndPocketProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const near = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && setNear(true),
      { rootMargin: BEFORE },
    );
    near.observe(place.current);
    return () => near.disconnect();
  }, []);
  return (
    <section aria-labelledby="hand-title" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="hand-title" className="text-3xl">
        In the hand, in the pocket
      </h2>
      <p className="only-without-script text-ink-soft">
        What your thumb reaches and your pocket holds needs JavaScript.
      </p>
      <div ref={place} className="hand-place only-with-script">
        {isNear && (
          <Suspense>
            <HandPart phone={phone} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
