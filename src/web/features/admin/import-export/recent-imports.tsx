import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WireImportHead } from '../../../../contract/import-export.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { ListSkeleton } from '../../account/list-skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { countOf, countWritten } from './count-written.ts';
import { listImports } from './import-api.ts';

const STATES: Readonly<Record<WireImportHead['state'], string>> = {
  checking: 'Being checked',
  checked: 'Checked, not imported',
  refused: 'Not imported',
  committing: 'Being imported',
  committed: 'Imported',
  failed: 'Failed',
  undone: 'Undone',
};

const COLUMNS: readonly DataColumn<WireImportHead>[] = [
  {
    key: 'file',
    header: 'File',
    isRowHeader: true,
    cell: ({ id, fileName }) => (
      <Link
        to={`?import=${id}`}
        preventScrollReset
        className="break-all underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
      >
        {fileName}
      </Link>
    ),
  },
  {
    key: 'when',
    header: 'When',
    width: 'xl:w-52',
    cell: ({ changedAt }) => <time dateTime={changedAt}>{formatMoment(changedAt)}</time>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: 'xl:w-1/2',
    cell: (job) => (
      <>
        <span className={job.state === 'failed' ? 'font-semibold text-danger' : undefined}>
          {STATES[job.state]}
        </span>
        <span className="block text-sm text-ink-soft">{describeCounts(job)}</span>
      </>
    ),
  },
];

/** The latest imports of everybody, so that none ends unseen. */
export function RecentImports() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.recentImports,
    queryFn: ({ signal }) => listImports(signal),
  });
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="recent-title" className="mt-14">
      <h2 id="recent-title" className="mb-3 text-2xl">
        Recent imports
      </h2>
      {!data && error && (
        <LoadFailure what="The recent imports" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton label="Loading the recent imports" rows={3} />}
      {data && (
        <DataTable
          caption="Recent imports, the latest first"
          columns={COLUMNS}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

function describeCounts(job: WireImportHead): string {
  const { state, message, problems, leftOut, added, changed } = job;
  if (message !== null && problems === 0) return message;
  const counts = [
    added + changed > 0 && countWritten(job),
    problems > 0 &&
      `${countOf(problems, 'line')} ${state === 'committed' ? 'skipped' : 'with errors'}`,
    leftOut > 0 && `${countOf(leftOut, 'line')} left out`,
  ];
  return counts.filter(Boolean).join(', ');
}
