import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { OfferedList } from '../features/catalogue/offered-list.tsx';
import { itemListData, toAbsolute } from '../features/catalogue/structured-data.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const offers = await api.listOffers();
  return {
    offers,
    image: await api.sharingPicture({ kind: 'shop' }),
    structuredData: [itemListData(offers, toAbsolute(api))],
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Offered phones',
    description:
      'Phones whose price is reduced for a limited time, with the earlier price and the last day.',
    path: '/offered',
    image: loaderData?.image,
    matches,
    structuredData: loaderData?.structuredData,
  });
}

export default function Offered() {
  const { offers } = useLoaderData<typeof loader>();
  return (
    <div className="column pt-12 pb-24 lg:pt-16 lg:pb-32">
      <h1 className="text-5xl">Offered</h1>
      {offers.length > 0 && (
        <p className="figures max-w-prose pt-4 pb-10 text-lg text-ink-soft">
          {offers.length} phones cost less for a limited time. The struck-through price is what the
          phone cost before.
        </p>
      )}
      <OfferedList offers={offers} as="grid" level={2} />
    </div>
  );
}
