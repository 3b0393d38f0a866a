import type { UnansweredWish } from '../../../../contract/page-api.ts';

/** Says honestly which wishes of a search the list does not answer, and where else to look. */
export function UnansweredWishes({ wishes }: { wishes: readonly UnansweredWish[] }) {
  if (wishes.length === 0) return null;
  const unknown = wishes.filter(({ isRecorded }) => !isRecorded);
  const recorded = wishes.filter(({ isRecorded }) => isRecorded);
  return (
    <div className="mb-5 grid max-w-prose gap-1 border-l-2 border-accent pl-4">
      {unknown.length > 0 && (
        <p>We have no data on this, so the list ignores it: {nameWishes(unknown)}.</p>
      )}
      {recorded.length > 0 && (
        <p>Not a filter yet, but listed on each phone’s page: {nameWishes(recorded)}.</p>
      )}
    </div>
  );
}

function nameWishes(wishes: readonly UnansweredWish[]): string {
  return wishes.map(({ wish }) => wish).join(', ');
}
