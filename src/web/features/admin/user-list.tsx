import { useQuery } from '@tanstack/react-query';
import type { WireUser } from '../../../contract/users.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../account/list-skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { listUsers } from './admin-api.ts';
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
    cell: ({ email }) => <span className="break-all">{email}</span>,
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => (role === 'admin' ? <strong>Admin</strong> : 'User'),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (user) => <UserActions user={user} />,
  },
];

/** Everybody with an account, their role, and what can be done. */
export function UserList() {
  const {
    data: users,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.users,
    queryFn: ({ signal }) => listUsers(signal),
  });
  if (!users && error) {
    return <LoadFailure what="The users" error={error} onRetry={() => void refetch()} />;
  }
  if (!users) return <ListSkeleton label="Loading the users" />;
  if (users.length === 0)
    return <EmptyState title="No users yet" text="Nobody has signed up so far." />;
  return (
    <>
      <p role="status" className="figures mb-4 text-ink-soft">
        {users.length === 1 ? '1 user' : `${users.length} users`}
      </p>
      <DataTable caption="All users" columns={COLUMNS} rows={users} rowKey={({ _id }) => _id} />
    </>
  );
}
