import { data, type MetaArgs } from 'react-router';
import { NotFoundNotice } from '../features/layout/not-found-notice.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: MetaArgs) {
  return pageMeta({
    title: 'Page not found',
    description: 'There is no page at this address.',
    path: '/',
    matches,
    index: false,
  });
}

export default function NotFound() {
  return <NotFoundNotice />;
}
