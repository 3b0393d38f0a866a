import type { WireImport } from '../../../../contract/import-export.ts';

/** What the lines of a file come to. */
export function ImportCounts({ job }: { job: WireImport }) {
  const counts = [
    ['New', job.added],
    ['Changed', job.changed],
    ['Unchanged', job.unchanged],
    ['Warnings', job.warnings],
    ['Errors', job.problems],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-5">
      {counts.map(([label, count]) => (
        <div key={label} className="border-t border-ink pt-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="figures font-heading text-2xl font-semibold">
            {count.toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
