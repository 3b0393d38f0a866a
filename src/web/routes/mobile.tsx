import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { drawDimensions } from '../../art/index.ts';
import { BRANDS } from '../../shared/constants.ts';
import { Breadcrumbs } from '../features/catalogue/breadcrumbs.tsx';
import { BuyPanel } from '../features/catalogue/buy-panel.tsx';
import { Dimensions } from '../features/catalogue/dimensions.tsx';
import { Gallery } from '../features/catalogue/gallery.tsx';
import { brandAddress } from '../features/catalogue/list-choice.ts';
import { PhoneReviews } from '../features/catalogue/phone-reviews.tsx';
import { PhoneShelf } from '../features/catalogue/phone-shelf.tsx';
import { PriceChart } from '../features/catalogue/price-chart.tsx';
import { listSpecGroups } from '../features/catalogue/spec-rows.ts';
import { SpecTable } from '../features/catalogue/spec-table.tsx';
import { breadcrumbData, productData, toAbsolute } from '../features/catalogue/structured-data.ts';
import { NotFoundNotice } from '../features/layout/not-found-notice.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

const GONE = 410;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const slug = params.slug ?? '';
  const answer = await api.mobileBySlug(slug);
  if (!answer) throw data(null, { status: 404 });
  if (answer.kind === 'gone') throw data(null, { status: GONE });
  if (answer.kind === 'moved') throw redirect(`/mobiles/${answer.slug}`, 301);
  const { mobile } = answer;
  const dimensions =
    mobile.specs && drawDimensions({ phone: { ...mobile.specs, name: mobile.name } });
  const [history, reviews, related, image] = await Promise.all([
    api.listPriceHistory(slug),
    api.listReviewsOf(slug),
    api.listRelated(slug),
    api.sharingPicture({ kind: 'mobile', slug }),
  ]);
  const absolute = toAbsolute(api);
  const steps = [...stepsTo(mobile), { name: mobile.name, path: `/mobiles/${mobile.slug}` }];
  return {
    mobile,
    dimensions,
    specGroups: mobile.specs && listSpecGroups(mobile.specs),
    history,
    until: new Date().toISOString(),
    reviews,
    related,
    image,
    structuredData: [
      productData({ mobile, reviews, image }, absolute),
      breadcrumbData(steps, absolute),
    ],
  };
}

/** Another colour or view is another picture of the same answer. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const isSamePhone = change.currentUrl.pathname === change.nextUrl.pathname;
  return isSamePhone ? false : change.defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) {
    const notFound = { title: 'Phone not found', description: 'We do not sell this phone.' };
    return pageMeta({ ...notFound, path: '/order', matches, index: false });
  }
  const { mobile, image, structuredData } = loaderData;
  return pageMeta({
    title: mobile.name,
    description: `${mobile.name}, ${mobile.summary}, for $${mobile.price}. Drawn to scale, with all dimensions.`,
    path: `/mobiles/${mobile.slug}`,
    matches,
    image,
    structuredData,
  });
}

function stepsTo({ category }: { category: string }) {
  const brand = BRANDS.find((known) => known.category === category) ?? BRANDS[0];
  return [
    { name: 'Home', path: '/' },
    {
      name: brand.label,
      path: brandAddress('/order', brand.category),
    },
  ];
}

export default function Mobile() {
  const { mobile, dimensions, specGroups, history, until, reviews, related } =
    useLoaderData<typeof loader>();
  return (
    <>
      <div className="column pt-4 pb-20 lg:pb-28">
        <Breadcrumbs steps={stepsTo(mobile)} />
        <div className="grid gap-x-14 gap-y-10 pt-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <Gallery key={mobile._id} mobile={mobile} />
          <BuyPanel mobile={mobile} lowestOf30Days={history?.lowestOf30Days} />
        </div>
      </div>
      {dimensions && <Dimensions svg={dimensions.svg} />}
      {specGroups && (
        <section aria-labelledby="specs-title" className="column section-space">
          <h2 id="specs-title" className="pb-12 text-4xl">
            Specifications
          </h2>
          <SpecTable groups={specGroups} />
        </section>
      )}
      {history && (
        <section
          aria-labelledby="prices-title"
          className="column grid gap-x-12 gap-y-8 border-t border-line py-20 lg:grid-cols-12"
        >
          <h2 id="prices-title" className="text-4xl lg:col-span-4">
            Price so far
          </h2>
          <div className="lg:col-span-8">
            <PriceChart points={history.points} until={until} />
          </div>
        </section>
      )}
      <PhoneReviews productId={mobile._id} rating={mobile.rating} reviews={reviews} />
      {related.length > 0 && (
        <section
          aria-labelledby="related-title"
          className="column border-t border-line pt-20 pb-24"
        >
          <h2 id="related-title" className="pb-8 text-4xl">
            Similar in size and price
          </h2>
          <PhoneShelf label="Similar phones" mobiles={related} level={3} />
        </section>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === GONE) {
    return <NotFoundNotice detail="This phone is not sold any more." />;
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundNotice />;
  throw error;
}
