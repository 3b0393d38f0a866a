import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireAuditEntry } from '../../../../contract/audit.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../account/list-skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { listAdmins } from '../admin-api.ts';
import { ChoiceField } from '../choice-field.tsx';
import { DateField } from '../date-field.tsx';
import { usePagedList } from '../list-page.ts';
import { ShowMore } from '../show-more.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { ACTIONS } from './describe-entry.ts';

const EVERYTHING = { actor: '', action: '', from: '', to: '' };
const DAY_MS = 86_400_000;

/** Who changed what and when, newest first. */
export function ActivityList() {
  const [filter, setFilter] = useState(EVERYTHING);
  const { data: admins = [] } = useQuery({
    queryKey: queryKeys.admins,
    queryFn: ({ signal }) => listAdmins(signal),
  });
  const list = usePagedList<WireAuditEntry>({
    key: queryKeys.audit(filter),
    path: '/audit',
    query: toQuery(filter),
  });
  const set = (change: Partial<typeof filter>) => setFilter({ ...filter, ...change });
  return (
    <>
      <search className="mb-4 grid grid-cols-2 items-end gap-4 xl:grid-cols-4">
        <ChoiceField
          label="Who"
          value={filter.actor}
          options={[['', 'Everybody'], ...admins.map(({ _id, name }) => [_id, name] as const)]}
          onChoose={(actor) => set({ actor })}
        />
        <ChoiceField
          label="What"
          value={filter.action}
          options={[
            ['', 'Everything'],
            ...Object.entries(ACTIONS).map(
              ([action, text]) => [action, labelOf(action, text)] as const,
            ),
          ]}
          onChoose={(action) => set({ action })}
        />
        <DateField label="From" value={filter.from} onChoose={(from) => set({ from })} />
        <DateField label="To" value={filter.to} onChoose={(to) => set({ to })} />
      </search>
      <Entries list={list} isFiltered={filter !== EVERYTHING} />
    </>
  );
}

interface EntriesProps {
  list: ReturnType<typeof usePagedList<WireAuditEntry>>;
  isFiltered: boolean;
}

function Entries({ list, isFiltered }: EntriesProps) {
  const { rows, error } = list;
  if (!rows && error) {
    const retry = () => void list.refetch();
    return <LoadFailure what="The activity" error={error} onRetry={retry} />;
  }
  if (!rows) return <ListSkeleton label="Loading the activity" />;
  if (rows.length === 0) {
    return isFiltered ? (
      <EmptyState title="Nothing here" text="No change fits what you chose." />
    ) : (
      <EmptyState
        title="No changes yet"
        text="What staff change appears here, and can be undone."
      />
    );
  }
  return (
    <>
      <ol aria-label="Changes, newest first" className="border-t border-line">
        {rows.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore {...list} />
    </>
  );
}

function labelOf(action: string, text: string): string {
  const [subject = ''] = action.split('.');
  return `${subject[0]?.toUpperCase()}${subject.slice(1)}: ${text}`;
}

/** Days are those of the person who chooses them; the last one counts whole. */
function toQuery({ from, to, ...rest }: typeof EVERYTHING) {
  const start = (day: string, plusMs = 0) =>
    day === '' ? undefined : new Date(Date.parse(`${day}T00:00`) + plusMs).toISOString();
  return { ...rest, from: start(from), to: start(to, DAY_MS), limit: '30' };
}
