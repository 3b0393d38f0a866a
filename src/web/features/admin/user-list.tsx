import { useDeferredValue, useState } from 'react';
import type { WireUser } from '../../../contract/users.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceField } from './choice-field.tsx';
import { usePagedList } from './list-page.ts';
import { PagedRows } from './paged-rows.tsx';
import { SearchField } from './search-field.tsx';
import { UserActions } from './user-actions.tsx';

const COLUMNS: readonly DataColumn<WireUser>[] = [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name }) => <span className="break-words">{name}</span>,
  },
  {
    key: 'email',
    header: 'E-mail',
    width: 'xl:w-[30%]',
    cell: ({ email }) => (
      // Broken anywhere, a domain would be broken before the table is as wide as the page.
      <div className="md:min-w-36">
        <EmailText email={email} />
      </div>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    width: 'xl:w-20',
    cell: ({ role }) => (role === 'admin' ? <strong>Admin</strong> : 'User'),
  },
  {
    key: 'orders',
    header: 'Orders',
    align: 'end',
    width: 'xl:w-24',
    cell: ({ orders }) => orders,
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: 'xl:w-36 2xl:w-52',
    cell: ({ lastSeen }) =>
      lastSeen ? formatMoment(lastSeen) : <span className="whitespace-nowrap">Logged out</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 'xl:w-48 2xl:w-56',
    hideHeader: true,
    align: 'end',
    cell: (user) => <UserActions user={user} />,
  },
];

const EVERYBODY = { q: '', role: '' };

/** Everybody with an account, their role, and what can be done. */
export function UserList() {
  const [typed, setTyped] = useState(EVERYBODY);
  const filter = useDeferredValue(typed);
  const list = usePagedList<WireUser>({
    key: queryKeys.listedUsers(filter),
    path: '/users',
    query: { q: filter.q.trim(), role: filter.role, details: 'true', limit: '50' },
  });
  return (
    <>
      <search className="mb-4 grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Find a user"
          value={typed.q}
          onChange={(q) => setTyped({ ...typed, q })}
        />
        <ChoiceField
          label="Role"
          value={typed.role}
          options={[
            ['', 'Everybody'],
            ['admin', 'Admins'],
          ]}
          onChoose={(role) => setTyped({ ...typed, role })}
        />
      </search>
      <PagedRows
        list={list}
        noun={['user', 'users']}
        empty={
          <EmptyState title="Nobody fits" text="No name and no e-mail holds what you typed." />
        }
      >
        {(rows) => (
          <DataTable caption="All users" columns={COLUMNS} rows={rows} rowKey={({ _id }) => _id} />
        )}
      </PagedRows>
    </>
  );
}
