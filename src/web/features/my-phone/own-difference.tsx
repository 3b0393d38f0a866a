import { Suspense } from 'react';
import type { PackedMeasures } from '../../../shop/phone/own-phone.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHasOwn } from './kept-text.ts';

// Only those who have told us about a phone fetch what tells the difference.
const ToldDifference = lazyPart(async () => (await import('./told-difference.tsx')).ToldDifference);

export interface OwnDifferenceProps {
  /** So that the link of the phone is described by it. */
  id?: string;
  slug: string;
  /** Left out for a phone whose specs nobody knows. */
  measures: PackedMeasures | undefined;
  /** Where there is less room than on a card. */
  mostParts?: number;
}

/** How a phone differs from the own one. Its place is kept from the first paint on, and only for those who have one. */
export function OwnDifference({ id, slug, measures, mostParts }: OwnDifferenceProps) {
  const hasOwn = useHasOwn();
  return (
    <div className="own-place">
      <p id={hasOwn ? id : undefined}>
        {hasOwn && measures && (
          <Suspense>
            <ToldDifference slug={slug} measures={measures} mostParts={mostParts} />
          </Suspense>
        )}
      </p>
    </div>
  );
}
