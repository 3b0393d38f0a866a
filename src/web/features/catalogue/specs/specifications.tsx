import type { SpecGroup } from './spec-rows.ts';
import { SpecTable } from './spec-table.tsx';

/** Everything that is known of a phone, or that nothing is. */
export function Specifications({ groups }: { groups: readonly SpecGroup[] | null }) {
  return (
    <section aria-labelledby="specs-title" className="grid gap-5">
      <h2 id="specs-title" className="text-3xl">
        Specifications
      </h2>
      {groups ? (
        <SpecTable groups={groups} />
      ) : (
        <p className="text-ink-soft">Not known yet for this phone.</p>
      )}
    </section>
  );
}
