import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { pageMeta } from '../features/layout/page-meta.ts';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { terms } from '../features/policies/terms.tsx';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const [image, shop] = await Promise.all([api.sharingPicture({ kind: 'shop' }), api.terms()]);
  return { image, shop };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Terms',
    description:
      'How ordering, prices, offers, drawings and reviews work at Handset, in plain words.',
    path: '/terms',
    image: loaderData?.image,
    matches,
  });
}

export default function Terms() {
  const { shop } = useLoaderData<typeof loader>();
  return (
    <PolicyPage
      title="Terms"
      lead="The rules of the shop, in plain words."
      sections={terms(shop)}
    />
  );
}
