import { EmptyState } from '../../ui/empty-state.tsx';

/**
 * In place of a list, in a shop that has no phones at all, or none of a brand.
 * @param of.phones such as "iPhones"
 */
export function NoPhonesYet({ phones = 'phones' }: { phones?: string }) {
  return (
    <EmptyState
      title={`No ${phones} here yet`}
      text="The first ones are on their way to these shelves."
    />
  );
}
