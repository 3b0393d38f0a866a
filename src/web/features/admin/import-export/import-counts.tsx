import type { WireImport } from '../../../../contract/import-export.ts';
import { countOf, countWritten } from './count-written.ts';

/** What the lines of a file come to. */
export function ImportCounts({ job }: { job: WireImport }) {
  const counts = [
    ['New', job.added],
    ['Changed', job.changed],
    ['Unchanged', job.unchanged],
    ['Left out', job.leftOut],
    ['Warnings', job.warnings],
    ['Errors', job.problems],
  ] as const;
  const { mobiles, leftAlone } = job;
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
        {counts.map(([label, count]) => (
          <div key={label} className="border-t border-ink pt-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures font-heading text-2xl font-semibold">
              {count.toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-ink-soft">
        These are lines of the file; a line is a variant.{' '}
        {mobiles > 0 && `The new and changed ones are ${countWritten(job)}. `}
        {leftAlone > 0 && describeOthers(leftAlone)}
      </p>
    </div>
  );
}

/** Nothing is withdrawn because a file leaves it out. */
function describeOthers(count: number): string {
  const [stay, which] = count === 1 ? ['stays', 'it'] : ['stay', 'them'];
  return `${countOf(count, 'variant')} of these mobiles that the file does not name ${stay} on sale; withdraw ${which} in the form of the mobile.`;
}
