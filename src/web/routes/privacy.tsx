import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { pageMeta } from '../features/layout/page-meta.ts';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { privacy } from '../features/policies/privacy.tsx';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return { image: await context.get(pageApiContext).sharingPicture({ kind: 'shop' }) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Privacy',
    description:
      'What Handset keeps about you, where your card details go, which cookies we set, and how to download or delete your data.',
    path: '/privacy',
    image: loaderData?.image,
    matches,
  });
}

export default function Privacy() {
  return (
    <PolicyPage
      title="Privacy"
      lead="We keep what an order needs, and we don’t track you."
      sections={privacy}
    />
  );
}
