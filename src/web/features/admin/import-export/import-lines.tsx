import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireImport } from '../../../../contract/import-export.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListSkeleton } from '../../account/list-skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { DifferenceTable } from '../difference-table.tsx';
import { ShowMore } from '../show-more.tsx';
import { listLineDifferences } from './describe-line.ts';
import { type LineKind, readImport } from './import-api.ts';

type Line = WireImport['lines'][number];

const PAGE = 50;

/** The lines of a file by what they do: errors first, then what deserves a second look. */
export function ImportLines({ job }: { job: WireImport }) {
  const kinds: readonly (readonly [kind: LineKind, label: string, count: number])[] = [
    ['bad', 'Errors', job.problems],
    ['left-out', 'Left out', job.leftOut],
    ['warning', 'Warnings', job.warnings],
    ['change', 'Changes', job.changed],
    ['add', 'New', job.added],
  ];
  const present = kinds.filter(([, , count]) => count > 0);
  const [chosen, setChosen] = useState<LineKind>();
  const [first] = present;
  if (!first) return null;
  const kind = chosen ?? first[0];
  return (
    <section aria-label="Lines of the file">
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Which lines</legend>
        {present.map(([value, label, count]) => (
          <Button
            key={value}
            size="small"
            variant={value === kind ? 'primary' : 'secondary'}
            aria-pressed={value === kind}
            onClick={() => setChosen(value)}
          >
            {label} ({count.toLocaleString('en-US')})
          </Button>
        ))}
      </fieldset>
      <Lines key={kind} id={job.id} kind={kind} />
    </section>
  );
}

function Lines({ id, kind }: { id: string; kind: LineKind }) {
  const { data, error, refetch, ...paging } = useInfiniteQuery({
    queryKey: [...queryKeys.importJob(id), kind],
    queryFn: ({ pageParam, signal }) =>
      readImport(id, { kind, cursor: pageParam, limit: PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ lines }) => (lines.length === PAGE ? lines.at(-1)?.line : undefined),
  });
  if (!data && error) {
    return <LoadFailure what="The lines" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <ListSkeleton label="Loading the lines" rows={3} />;
  return (
    <>
      <ol className="border-t border-line">
        {data.pages
          .flatMap(({ lines }) => lines)
          .map((line) => (
            <LineItem key={line.line} line={line} isError={kind === 'bad'} />
          ))}
      </ol>
      <ShowMore {...paging} />
    </>
  );
}

function LineItem({ line: item, isError }: { line: Line; isError: boolean }) {
  const { line, name, problem, warning } = item;
  const differences = listLineDifferences(item);
  const what = name === null ? '' : ` with ${name}`;
  return (
    <li className="grid gap-2 border-b border-line py-4 sm:grid-cols-[7rem_1fr]">
      <p className="figures font-semibold">Line {line}</p>
      <div className="grid min-w-0 gap-2">
        {name !== null && <p className="font-semibold">{name}</p>}
        {problem && <p className={isError ? 'text-danger' : undefined}>{problem}</p>}
        {warning && <p className="text-warning">{warning}</p>}
        {!problem && differences.length > 0 && (
          <DifferenceTable caption={`What line ${line} does${what}`} rows={differences} />
        )}
      </div>
    </li>
  );
}
