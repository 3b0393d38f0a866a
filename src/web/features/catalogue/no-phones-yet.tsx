import { EmptyState } from '../../ui/empty-state.tsx';
import { namePhones } from './search/result-text.ts';

/** In place of a list, in a shop that has no phones at all, or none of this brand. */
export function NoPhonesYet({ brandLabel }: { brandLabel?: string }) {
  return (
    <EmptyState
      title={`No ${namePhones(brandLabel)} here yet`}
      text="The first ones are on their way to these shelves."
    />
  );
}
