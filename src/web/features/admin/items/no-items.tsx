import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export interface NoItemsProps {
  /** Whether search and filters leave some out. */
  isNarrowed: boolean;
  onShowAll: () => void;
}

/** In place of the list: nothing matches, or nothing is on sale yet. */
export function NoItems({ isNarrowed, onShowAll }: NoItemsProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No mobiles found"
        text="No mobile on sale matches your search and filters."
        action={<Button onClick={onShowAll}>Show all mobiles</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No mobiles yet"
      text="What you add appears here and in the shop."
      action={<ButtonLink to="/dashboard/addItem">Add Mobile</ButtonLink>}
    />
  );
}
