import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { listAddress, readListChoice } from '../features/catalogue/list-choice.ts';
import { ShopSection } from '../features/catalogue/shop-section.tsx';
import { itemListData, toAbsolute } from '../features/catalogue/structured-data.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const choice = readListChoice(new URL(request.url).searchParams);
  const { category } = choice.brand;
  const api = context.get(pageApiContext);
  const mobiles = await api.listMobiles({ category, sort: choice.sort });
  return {
    ...choice,
    mobiles,
    image: await api.sharingPicture({ kind: 'brand', category }),
    structuredData: [itemListData(mobiles, toAbsolute(api))],
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const label = loaderData?.brand.label ?? '';
  const path = loaderData
    ? listAddress('/order', { category: loaderData.brand.category, sort: 'newest' })
    : '/order';
  return pageMeta({
    title: `${label} phones`,
    description: `Every ${label} phone we sell, drawn to one scale, with price, screen, storage and stock.`,
    path,
    matches,
    image: loaderData?.image,
    structuredData: loaderData?.structuredData,
  });
}

export default function Order() {
  const { brand, sort, mobiles } = useLoaderData<typeof loader>();
  return (
    <div className="pt-12 pb-24 lg:pt-16 lg:pb-32">
      <ShopSection brand={brand} sort={sort} mobiles={mobiles} total={mobiles.length} level={1} />
    </div>
  );
}
