import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { OfferedList } from '../features/catalogue/cards/offered-list.tsx';
import { isShopEmpty } from '../features/catalogue/is-shop-empty.ts';
import { NoPhonesYet } from '../features/catalogue/no-phones-yet.tsx';
import { countPhones } from '../features/catalogue/search/result-text.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { OwnPhoneLine } from '../features/my-phone/own-phone-line.tsx';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const offers = await api.listOffers();
  return {
    offers,
    isShopEmpty: offers.length === 0 && (await isShopEmpty(api)),
    image: await api.sharingPicture({ kind: 'shop' }),
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
    listed: loaderData?.offers,
  });
}

export default function Offered() {
  const { offers, isShopEmpty } = useLoaderData<typeof loader>();
  return (
    <div className="column pt-5 pb-24 lg:pt-8 lg:pb-32">
      <h1 className="text-3xl lg:text-4xl">Offered</h1>
      {offers.length > 0 && (
        <p className="figures max-w-prose pt-2 pb-6 text-ink-soft">
          {countPhones(offers.length)} at a lower price for a limited time. The struck-through price
          is what you would have paid before.
        </p>
      )}
      {offers.length > 0 && <OwnPhoneLine className="pb-4" />}
      {isShopEmpty ? <NoPhonesYet /> : <OfferedList offers={offers} as="grid" level={2} />}
    </div>
  );
}
