import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { drawDimensions, tileTint } from '../../art/index.ts';
import { BuyBar } from '../features/catalogue/buy/buy-bar.tsx';
import { BuyPanel } from '../features/catalogue/buy/buy-panel.tsx';
import { PriceChart } from '../features/catalogue/buy/price-chart.tsx';
import { toShelf } from '../features/catalogue/cards/shelf-mobile.ts';
import { findShownPicture, type Tints } from '../features/catalogue/cards/shown-picture.ts';
import { brandAddress, brandOf } from '../features/catalogue/filters/list-choice.ts';
import { Breadcrumbs } from '../features/catalogue/phone/breadcrumbs.tsx';
import { toPagePhone } from '../features/catalogue/phone/page-phone.ts';
import { describeDifference } from '../features/catalogue/phone/phone-difference.ts';
import { PhoneReviews } from '../features/catalogue/phone/phone-reviews.tsx';
import { PhoneTitle } from '../features/catalogue/phone/phone-title.tsx';
import { RelatedPhones } from '../features/catalogue/phone/related-phones.tsx';
import {
  breadcrumbData,
  productData,
  toAbsolute,
} from '../features/catalogue/phone/structured-data.ts';
import { KeyFigures } from '../features/catalogue/specs/key-figures.tsx';
import { listKeyFigures, listSpecGroups } from '../features/catalogue/specs/spec-rows.ts';
import { Specifications } from '../features/catalogue/specs/specifications.tsx';
import { Dimensions } from '../features/catalogue/stage/dimensions.tsx';
import type { GalleryEntry } from '../features/catalogue/stage/phone-choice.ts';
import { PhoneLooks } from '../features/catalogue/stage/phone-looks.tsx';
import { Stage } from '../features/catalogue/stage/stage.tsx';
import { NotFoundNotice } from '../features/layout/not-found-notice.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';
import { OwnPhoneNote } from '../features/my-phone/own-phone-note.tsx';
import { ActualSize } from '../features/true-size/actual-size.tsx';
import { toHeldPhone } from '../features/true-size/hand/to-held-phone.ts';
import { HandAndPocket } from '../features/true-size/hand-and-pocket.tsx';
import { pageApiContext } from '../lib/page-api-context.ts';
import { formatDollars } from '../ui/price.tsx';

const GONE = 410;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const answer = await api.phonePage(params.slug ?? '');
  if (!answer) throw data(null, { status: 404 });
  if (answer.kind === 'gone') throw data(null, { status: GONE });
  if (answer.kind === 'moved') throw redirect(`/mobiles/${answer.slug}`, 301);
  const { mobile, history, reviews, related, sharingPicture: image } = answer;
  const phone = mobile.specs && { ...mobile.specs, name: mobile.name };
  const dimensions = phone && drawDimensions({ phone });
  const absolute = toAbsolute(api);
  const now = new Date();
  const steps = [...stepsTo(mobile), { name: mobile.name, path: `/mobiles/${mobile.slug}` }];
  return {
    mobile: toPagePhone(mobile, now),
    tints: tintsOf(mobile.gallery),
    dimensions: dimensions && { svg: dimensions.svg },
    held: phone && toHeldPhone(phone),
    keyFigures: mobile.specs && listKeyFigures(mobile.specs),
    specGroups: mobile.specs && listSpecGroups(mobile.specs),
    history,
    until: now.toISOString(),
    reviews,
    related: related.map((other) => ({
      mobile: toShelf(other),
      difference: describeDifference(mobile, other),
    })),
    image,
    structuredData: [
      productData({ mobile, reviews, image }, absolute),
      breadcrumbData(steps, absolute),
    ],
  };
}

/** By the name of the colour: each is in the gallery once for every view. */
function tintsOf(gallery: readonly GalleryEntry[]): Tints {
  const colours = new Map(gallery.map(({ colourName, colourHex }) => [colourName, colourHex]));
  return Object.fromEntries([...colours].map(([name, hex]) => [name, tileTint(hex)]));
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
    description: `${mobile.name}, ${mobile.summary}, for ${formatDollars(mobile.price)}. Drawn to scale, with all dimensions.`,
    path: `/mobiles/${mobile.slug}`,
    matches,
    image,
    structuredData,
  });
}

function stepsTo({ category }: { category: string }) {
  const brand = brandOf(category);
  return [
    { name: 'Home', path: '/' },
    {
      name: brand.label,
      path: brandAddress('/order', brand.category),
    },
  ];
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Mobile() {
  const shown = useLoaderData<typeof loader>();
  const { mobile, tints, history, reviews, related } = shown;
  const [params] = useSearchParams();
  const looks = findShownPicture(mobile, tints, params);
  return (
    <div className="column pt-2 lg:pt-4 lg:pb-24">
      <Breadcrumbs steps={stepsTo(mobile)} />
      <div key={mobile._id} className="phone-page">
        <div className="phone-buy-track">
          <div className="phone-buy">
            <PhoneTitle mobile={mobile} />
            <BuyPanel
              mobile={mobile}
              lowestOf30Days={history.lowestOf30Days}
              alternatives={related}
            />
          </div>
        </div>
        <Stage {...looks} />
        <div className="phone-rest">
          <PhoneFacts {...shown} looks={looks} />
          <PhoneReviews productId={mobile._id} rating={mobile.rating} reviews={reviews} />
          <RelatedPhones mobile={mobile} related={related} />
          {mobile.available > 0 && <BuyBar mobile={mobile} />}
        </div>
      </div>
    </div>
  );
}

function PhoneFacts({
  mobile,
  looks,
  ...shown
}: Shown & { looks: ReturnType<typeof findShownPicture> }) {
  const { keyFigures, dimensions, held, specGroups, history, until } = shown;
  const { gallery, name, measures } = mobile;
  return (
    <div className="phone-facts">
      {looks.shown && (
        <PhoneLooks
          gallery={gallery}
          choice={looks.choice}
          beside={<ActualSize picture={looks.shown} name={name} gallery={gallery} />}
        />
      )}
      {keyFigures && <KeyFigures figures={keyFigures} />}
      {measures && <OwnPhoneNote {...mobile} measures={measures} />}
      {dimensions && <Dimensions svg={dimensions.svg} />}
      {held && <HandAndPocket phone={{ ...held, gallery, colour: looks.choice.colour }} />}
      <Specifications groups={specGroups} />
      <section aria-labelledby="prices-title" className="grid gap-4">
        <h2 id="prices-title" className="text-3xl">
          Price history
        </h2>
        <PriceChart points={history.points} until={until} />
      </section>
    </div>
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
