import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of a list, in a shop that has no phones at all. */
export function NoPhonesYet() {
  return (
    <EmptyState
      title="No phones here yet"
      text="The first ones are on their way to these shelves."
    />
  );
}
