import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WireImport } from '../../../../contract/import-export.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { findEntry, undoEntry } from '../admin-api.ts';
import { Progress } from '../progress.tsx';
import { countOf, countWritten } from './count-written.ts';
import { ImportActions } from './import-actions.tsx';
import { commitImport, isRunning, readImport } from './import-api.ts';
import { ImportCounts } from './import-counts.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { MappingTable } from './mapping-table.tsx';

const ASK_AGAIN_MS = 700;
const GOES_ON = 'You can leave this page; it continues.';

/** One import from its check to its undo. */
export function ImportState({ id }: { id: string }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.importJob(id),
    queryFn: ({ signal }) => readImport(id, { kind: 'bad', cursor: 0, limit: 1 }, signal),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : ASK_AGAIN_MS),
  });
  const commit = useMutation({
    mutationFn: (skip: number) => commitImport(id, skip),
    onSettled: () => refetch(),
  });
  const undo = useMutation({
    mutationFn: async () => {
      const entry = await findEntry(id, 'mobiles.imported');
      if (entry !== null) await undoEntry(entry);
    },
    onSettled: () => refetch(),
  });
  const state = data?.state;
  useEffect(() => {
    const isWritten = state === 'committed' || state === 'undone';
    if (isWritten) void queries.invalidateQueries({ queryKey: queryKeys.products });
    void queries.invalidateQueries({ queryKey: queryKeys.recentImports });
  }, [state, queries]);

  if (isProblem(error, 'not-found')) {
    return (
      <Alert title="This import is no longer kept" className="mt-10">
        A check that nobody imports is forgotten after a week. Send the file again.
      </Alert>
    );
  }
  if (!data && error) {
    return <LoadFailure what="The import" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Progress label="Looking for the import" />;
  if (data.state === 'checking') return <Checking job={data} />;
  const failure = commit.error ?? undo.error;
  return (
    <div className="mt-10 grid gap-8">
      <ImportOutcome job={data} isTakenBack={undo.isPending} />
      {undo.isPending && (
        <Progress label={`Undoing ${countWritten(data)}, all or none`} detail={GOES_ON} />
      )}
      {data.state === 'committing' && (
        <Progress label={`Writing ${countWritten(data)}, all or none`} detail={GOES_ON} />
      )}
      {failure && (
        <Alert tone="danger" title="Nothing was changed">
          {describeProblem(failure)}
        </Alert>
      )}
      <ImportCounts job={data} />
      <ImportActions job={data} commit={commit} undo={undo} />
      <MappingTable format={data.format} />
      <ImportLines job={data} />
    </div>
  );
}

function Checking({ job }: { job: WireImport }) {
  const { fileName, rowsRead, rowsExpected } = job;
  return (
    <Progress
      label={`Checking ${fileName}`}
      detail={rowsRead > 0 ? countOf(rowsRead, 'line') : ''}
      share={rowsExpected > 0 ? Math.min(rowsRead / rowsExpected, 1) : undefined}
    />
  );
}
