import { useQuery } from '@tanstack/react-query';
import type { WireAuditEntry } from '../../../../contract/audit.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { listAdmins } from '../admin-api.ts';
import { ChoiceField } from '../choice-field.tsx';
import { DateField } from '../date-field.tsx';
import { usePagedList } from '../list-page.ts';
import { PagedRows } from '../paged-rows.tsx';
import { useAddressChoice } from '../use-address-choice.ts';
import { ActivityEntry } from './activity-entry.tsx';
import { ACTIONS } from './describe-entry.ts';

const EVERYTHING = { actor: '', action: '', from: '', to: '' };
const DAY_MS = 86_400_000;
const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00`));
const ACCEPTS = {
  actor: (id: string) => /^[0-9a-f-]{36}$/.test(id),
  action: (action: string) => action in ACTIONS,
  from: isDay,
  to: isDay,
};

/** Who changed what and when, newest first. */
export function ActivityList() {
  const [filter, setFilter] = useAddressChoice(EVERYTHING, ACCEPTS);
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
      <search className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <ChoiceField
          label="Who"
          value={filter.actor}
          options={[['', 'Everyone'], ...admins.map(({ _id, name }) => [_id, name] as const)]}
          onChoose={(actor) => set({ actor })}
        />
        <ChoiceField
          label="What"
          value={filter.action}
          options={[
            ['', 'Everything'],
            ...Object.entries(ACTIONS).map(([action, { name }]) => [action, name] as const),
          ]}
          onChoose={(action) => set({ action })}
        />
        <DateField label="From" value={filter.from} onChoose={(from) => set({ from })} />
        <DateField label="To" value={filter.to} onChoose={(to) => set({ to })} />
      </search>
      <PagedRows
        list={list}
        noun={['change', 'changes']}
        empty={
          Object.values(filter).every((chosen) => chosen === '') ? (
            <EmptyState
              title="No changes yet"
              text="Changes made by staff appear here and can be undone."
            />
          ) : (
            <EmptyState title="No changes found" text="No change matches these filters." />
          )
        }
      >
        {(rows) => (
          <ol aria-label="Changes, newest first" className="border-t border-line">
            {rows.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedRows>
    </>
  );
}

/** Days are those of the person who chooses them; the last one counts whole. */
function toQuery({ from, to, ...rest }: typeof EVERYTHING) {
  const start = (day: string, plusMs = 0) =>
    day === '' ? undefined : new Date(Date.parse(`${day}T00:00`) + plusMs).toISOString();
  return { ...rest, from: start(from), to: start(to, DAY_MS), limit: '30' };
}
