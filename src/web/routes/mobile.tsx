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
import { readPhoneChoice } from '../../contract/phone/address.ts';
import { nameUnit } from '../../shared/words/wording.ts';
import { BuyBar } from '../features/catalogue/buy/buy-bar.tsx';
import { BuyPanel } from '../features/catalogue/buy/buy-panel.tsx';
import { PriceChart } from '../features/catalogue/buy/price-chart.tsx';
import { toShelf } from '../features/catalogue/cards/shelf-mobile.ts';
import { findShownPicture, type Tints } from '../features/catalogue/cards/shown-picture.ts';
import { brandAddress, brandOf } from '../features/catalogue/filters/list-choice.ts';
import { Breadcrumbs } from '../features/catalogue/phone/breadcrumbs.tsx';
import { toPagePhone } from '../features/catalogue/phone/page-phone.ts';
import { describeSize } from '../features/catalogue/phone/phone-difference.ts';
import { PhoneReviews } from '../features/catalogue/phone/phone-reviews.tsx';
import { PhoneTitle } from '../features/catalogue/phone/phone-title.tsx';
import { RelatedPhones } from '../features/catalogue/phone/related-phones.tsx';
import type { GalleryEntry } from '../features/catalogue/phone/shown-phone.ts';
import {
  breadcrumbData,
  productData,
  toAbsolute,
} from '../features/catalogue/phone/structured-data.ts';
import { KeyFigures } from '../features/catalogue/specs/key-figures.tsx';
import { listKeyFigures, listSpecGroups } from '../features/catalogue/specs/spec-rows.ts';
import { Specifications } from '../features/catalogue/specs/specifications.tsx';
import { Dimensions } from '../features/catalogue/stage/dimensions.tsx';
import { PhoneLooks } from '../features/catalogue/stage/phone-looks.tsx';
import { Stage } from '../features/catalogue/stage/stage.tsx';
import { GonePhone, type GonePhoneProps } from '../features/layout/gone-phone.tsx';
import { NotFoundNotice } from '../features/layout/not-found-notice.tsx';
import { PageError } from '../features/layout/page-error.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';
import { privateMeta } from '../features/layout/private-meta.ts';
import { OwnPhoneNote } from '../features/my-phone/own-phone-note.tsx';
import { ActualSize } from '../features/true-size/actual-size.tsx';
import { toHeldPhone } from '../features/true-size/hand/to-held-phone.ts';
import { HandAndPocket } from '../features/true-size/hand-and-pocket.tsx';
import { useOnArrival } from '../lib/live/use-on-arrival.ts';
import { pageApiContext } from '../lib/page-api-context.ts';
import { formatDollars } from '../ui/price.tsx';

const GONE = 410;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const { slug = '' } = params;
  const lowerCase = slug.toLowerCase();
  const [answer, terms] = await Promise.all([api.phonePage(lowerCase), api.terms()]);
  if (!answer) throw data(null, { status: 404 });
  if (answer.kind === 'gone') {
    const related = answer.related.map(toShelf);
    throw data<GonePhoneProps>({ name: answer.name, related }, { status: GONE });
  }
  // One canonical address per phone: former slugs and capital letters redirect to it.
  const present = answer.kind === 'moved' ? answer.slug : lowerCase;
  if (answer.kind === 'moved' || slug !== present)
    throw redirect(`/mobiles/${present}${new URL(request.url).search}`, 301);
  const { mobile, reviews, related, sharingPicture: image } = answer;
  const phone = mobile.specs && { ...mobile.specs, name: mobile.name };
  const dimensions = phone && drawDimensions({ phone });
  const absolute = toAbsolute(api);
  const now = new Date();
  const steps = [...stepsTo(mobile), { name: mobile.name, path: `/mobiles/${mobile.slug}` }];
  return {
    mobile: toPagePhone(answer),
    tints: tintsOf(mobile.gallery),
    dimensions: dimensions && { svg: dimensions.svg },
    held: phone && toHeldPhone(phone),
    keyFigures: mobile.specs && listKeyFigures(mobile.specs),
    specGroups: mobile.specs && listSpecGroups(mobile.specs),
    until: now.toISOString(),
    today: answer.today,
    reviews,
    related: related.map((other) => ({
      mobile: toShelf(other),
      sizeDifference: describeSize(mobile, other),
    })),
    terms,
    image,
    structuredData: [
      productData({ mobile, reviews, image }, absolute, terms),
      breadcrumbData(steps, absolute),
    ],
  };
}

/** By the name of the colour: each is in the gallery once for every view. */
function tintsOf(gallery: readonly GalleryEntry[]): Tints {
  const colours = new Map(gallery.map(({ colourName, colourHex }) => [colourName, colourHex]));
  return Object.fromEntries([...colours].map(([name, hex]) => [name, tileTint(hex)]));
}

/** Another variant or view is another look at the same answer; the same look is asked for when prices have changed. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isOtherLook = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return isOtherLook ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches, location }: MetaArgs<typeof loader>) {
  if (!loaderData) return privateMeta('Phone not found');
  const { mobile, image, structuredData } = loaderData;
  const { variant } = readPhoneChoice(new URLSearchParams(location.search), mobile);
  const what =
    variant._id === mobile.defaultVariant ? mobile.name : nameUnit(mobile.name, variant.name);
  const drawn = mobile.measures ? ' Drawn to scale, with all dimensions.' : '';
  return pageMeta({
    title: mobile.name,
    description: `${what}, ${variant.summary}, for ${formatDollars(variant.price)}.${drawn}`,
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
  const { mobile, tints, reviews, related, terms } = shown;
  const [params] = useSearchParams();
  const looks = findShownPicture(mobile, tints, params);
  const { picture, choice } = looks;
  const wasLeft = useOnArrival(picture.available > 0);
  return (
    <div className="column pt-2 lg:pt-4 lg:pb-24">
      <Breadcrumbs steps={stepsTo(mobile)} />
      <div key={mobile._id} className="phone-page">
        <div className="phone-buy-track">
          <div className="phone-buy">
            <PhoneTitle mobile={picture} />
            <BuyPanel
              mobile={picture}
              wasLeft={wasLeft}
              choice={choice}
              alternatives={related}
              terms={terms}
            />
          </div>
        </div>
        <Stage {...looks} />
        <div className="phone-rest">
          <PhoneFacts {...shown} looks={looks} />
          <PhoneReviews productId={mobile._id} rating={mobile.rating} reviews={reviews} />
          <RelatedPhones mobile={picture} related={related} />
          {wasLeft && <BuyBar mobile={picture} />}
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
  const { keyFigures, dimensions, held, specGroups, until, today } = shown;
  const { gallery, name, measures } = mobile;
  const { chosen } = looks.picture;
  const colour = looks.choice.colour || gallery[0]?.colourName;
  return (
    <div className="phone-facts">
      {looks.shown && (
        <PhoneLooks
          phone={mobile}
          choice={looks.choice}
          beside={<ActualSize picture={looks.shown} name={name} gallery={gallery} />}
        />
      )}
      {keyFigures && <KeyFigures figures={keyFigures} />}
      {measures && <OwnPhoneNote {...mobile} measures={measures} />}
      {dimensions && <Dimensions svg={dimensions.svg} />}
      {held && <HandAndPocket phone={{ ...held, gallery, ...(colour ? { colour } : {}) }} />}
      <Specifications groups={specGroups} />
      <section aria-labelledby="prices-title" className="grid gap-4">
        <div>
          <h2 id="prices-title" className="text-3xl">
            Price history
          </h2>
          {chosen.name && <p className="figures pt-1 text-sm text-ink-soft">{chosen.name}</p>}
        </div>
        <PriceChart points={chosen.history.points} until={until} today={today} />
      </section>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <PageError />;
  if (error.status === 404) return <NotFoundNotice />;
  // Thrown by the loader.
  if (error.status === GONE) return <GonePhone {...(error.data as GonePhoneProps)} />;
  return <PageError />;
}
