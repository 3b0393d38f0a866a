import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { findViewer } from '../../features/account/session/viewer.ts';
import { UserOverview } from '../../features/checkout/history/user-overview.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('User Home');

export async function loader({ context }: LoaderFunctionArgs) {
  return { viewer: await findViewer(context) };
}

export default function UserHome() {
  const { viewer } = useLoaderData<typeof loader>();
  if (!viewer) return null;
  return (
    <>
      <PageHeading
        title={
          <>
            Hello, <bdi>{viewer.name}</bdi>
          </>
        }
        lead={<bdi>{viewer.email}</bdi>}
      />
      <UserOverview />
    </>
  );
}
