import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WireTransfer } from '../../../../contract/transfer.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { findEntry, undoEntry } from '../admin-api.ts';
import { Progress } from '../progress.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportLines } from './import-lines.tsx';
import { MappingTable } from './mapping-table.tsx';
import { commitTransfer, isRunning, readTransfer } from './transfer-api.ts';

const ASK_AGAIN_MS = 700;
const GOES_ON = 'It goes on if you leave this page.';

/** One import from its check to its undo. */
export function ImportState({ id }: { id: string }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.transfer(id),
    queryFn: ({ signal }) => readTransfer(id, { kind: 'bad', cursor: 0, limit: 1 }, signal),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : ASK_AGAIN_MS),
  });
  const commit = useMutation({
    mutationFn: () => commitTransfer(id),
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
  if (data.state === 'checking') return <Checking transfer={data} />;
  const failure = commit.error ?? undo.error;
  return (
    <div className="mt-10 grid gap-8">
      <Outcome transfer={data} isTakenBack={undo.isPending} />
      {undo.isPending && (
        <Progress label={`Taking ${mobiles(data)} back, all or none`} detail={GOES_ON} />
      )}
      {data.state === 'committing' && (
        <Progress label={`Writing ${mobiles(data)}, all or none`} detail={GOES_ON} />
      )}
      {failure && (
        <Alert tone="danger" title="Nothing was changed">
          {describeProblem(failure)}
        </Alert>
      )}
      <ImportCounts transfer={data} />
      <div className="flex flex-wrap gap-3">
        {data.state === 'checked' && (
          <Button
            pending={commit.isPending}
            disabled={data.added + data.changed === 0}
            onClick={() => commit.mutate()}
          >
            Import {mobiles(data)}
          </Button>
        )}
        {data.state === 'committed' && (
          <Button variant="secondary" pending={undo.isPending} onClick={() => undo.mutate()}>
            Undo the whole import
          </Button>
        )}
      </div>
      <MappingTable format={data.format} />
      <ImportLines transfer={data} />
    </div>
  );
}

function Checking({ transfer }: { transfer: WireTransfer }) {
  const { fileName, rowsRead, rowsExpected } = transfer;
  return (
    <Progress
      label={`Checking ${fileName}`}
      detail={rowsRead > 0 ? `${figure(rowsRead)} lines` : ''}
      share={rowsExpected > 0 ? Math.min(rowsRead / rowsExpected, 1) : undefined}
    />
  );
}

const OUTCOMES = {
  checked: ['info', 'Checked: nothing has changed yet'],
  refused: ['danger', 'This file cannot be imported'],
  committing: ['info', 'Being imported'],
  committed: ['success', 'Imported'],
  failed: ['danger', 'The import stopped'],
  undone: ['success', 'Undone: everything is as it was before'],
  checking: ['info', 'Being checked'],
} as const;

function Outcome({
  transfer: { state, fileName, message },
  isTakenBack,
}: {
  transfer: WireTransfer;
  isTakenBack: boolean;
}) {
  const [tone, title] = isTakenBack ? (['info', 'Being taken back'] as const) : OUTCOMES[state];
  return (
    <Alert tone={tone} title={title}>
      {message ?? fileName}
    </Alert>
  );
}

/** "1 mobile", "100,000 mobiles": those that the import writes. */
function mobiles({ added, changed }: WireTransfer): string {
  const count = added + changed;
  return `${figure(count)} ${count === 1 ? 'mobile' : 'mobiles'}`;
}

function figure(count: number): string {
  return count.toLocaleString('en-US');
}
