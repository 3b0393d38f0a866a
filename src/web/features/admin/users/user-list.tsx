import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import type { WireUser } from '../../../../contract/account/users.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { usePagedList } from '../list-page.ts';
import { PagedRows } from '../paged-rows.tsx';
import { SearchField } from '../search-field.tsx';
import { oneOf, useAddressChoice } from '../use-address-choice.ts';
import { UserActions } from './user-actions.tsx';

const COLUMNS: readonly DataColumn<WireUser>[] = [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    // The least width of a word, so that only a name without blanks is broken within one.
    cell: ({ name }) => (
      <div className="wrap-anywhere md:min-w-24">
        <bdi>{name}</bdi>
      </div>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    width: 'xl:w-[26%]',
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
    width: 'xl:w-20',
    cell: ({ name, email, orders = 0 }) =>
      orders === 0 ? (
        orders
      ) : (
        <Link
          to={`/dashboard/orders?${new URLSearchParams({ q: email })}`}
          className="underline underline-offset-4"
        >
          {orders}
          <span className="sr-only"> of {name}</span>
        </Link>
      ),
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: 'xl:w-32 2xl:w-52',
    cell: ({ lastSeen }) => <LastSeen at={lastSeen ?? null} />,
  },
];

/** @param ownEmail of whoever looks: their own row has no actions */
function columnsFor(ownEmail: string): readonly DataColumn<WireUser>[] {
  const actions: DataColumn<WireUser> = {
    key: 'actions',
    header: 'Actions',
    width: 'xl:w-64 2xl:w-84',
    hideHeader: true,
    align: 'end',
    cell: (user) => <UserActions user={user} isSelf={user.email === ownEmail} />,
  };
  return [...COLUMNS, actions];
}

const EVERYBODY = { q: '', role: '' };
const ROLES = [
  ['', 'Everyone'],
  ['admin', 'Admins'],
] as const;
const ACCEPTS = { role: oneOf(ROLES) };

/** All users with their roles and actions. */
export function UserList({ viewer }: { viewer: WireUser }) {
  const columns = columnsFor(viewer.email);
  const [typed, setTyped] = useAddressChoice(EVERYBODY, ACCEPTS);
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
          options={ROLES}
          onChoose={(role) => setTyped({ ...typed, role })}
        />
      </search>
      <PagedRows
        list={list}
        noun={['user', 'users']}
        empty={
          <EmptyState title="No users found" text="No name or email contains what you typed." />
        }
      >
        {(rows) => (
          <DataTable caption="All users" columns={columns} rows={rows} rowKey={({ _id }) => _id} />
        )}
      </PagedRows>
    </>
  );
}

function LastSeen({ at }: { at: string | null }) {
  if (at === null) return <span className="whitespace-nowrap">Not logged in</span>;
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
