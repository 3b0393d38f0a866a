import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { SHOWN_BRANDS } from '../../contract/mobile-brands.ts';
import { joinWords } from '../../shared/words/wording.ts';
import { toShelf } from '../features/catalogue/cards/shelf-mobile.ts';
import { readBrand } from '../features/catalogue/filters/list-choice.ts';
import { shopData, toAbsolute } from '../features/catalogue/phone/structured-data.ts';
import { describeUnknown } from '../features/catalogue/search/describe-unknown.ts';
import { ShopSection } from '../features/catalogue/shop-section.tsx';
import { AboutUs } from '../features/contact/about-us.tsx';
import { ContactUs } from '../features/contact/contact-us.tsx';
import { Banner } from '../features/home/banner.tsx';
import { Hero } from '../features/home/hero.tsx';
import { Highlights } from '../features/home/highlights.tsx';
import { MobileFeatures } from '../features/home/mobile-features.tsx';
import { OfferedSection } from '../features/home/offered-section.tsx';
import { findRealmeOffer, pickDeepest } from '../features/home/offers.ts';
import { Qualities } from '../features/home/qualities.tsx';
import { describeRange } from '../features/home/range-figures.ts';
import { RealmeOffer } from '../features/home/realme-offer.tsx';
import { Reviews } from '../features/home/reviews.tsx';
import { DUAL_CAMERA, EXTREMES, FEATURED, LINE_UP, loadShown } from '../features/home/showcase.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Later } from '../ui/start/later.tsx';

const SHOP_CARDS = 6;
/** The newest short ones; each phone's page has all of its own. */
const SHOWN_REVIEWS = 12;
const SHORT_REVIEW_CHARACTERS = 200;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const params = new URL(request.url).searchParams;
  const brand = readBrand(params);
  const query = { category: [brand.category] };
  const [brandPhones, offers, reviews, image, shown, facts, terms] = await Promise.all([
    api.searchMobiles({ ...query, limit: SHOP_CARDS }),
    api.listOffers(),
    api.listReviews({ count: SHOWN_REVIEWS, longest: SHORT_REVIEW_CHARACTERS }),
    api.sharingPicture({ kind: 'shop' }),
    loadShown(api, {
      lineUp: LINE_UP,
      extremes: EXTREMES,
      dualCamera: DUAL_CAMERA,
      featured: FEATURED,
    }),
    api.rangeFacts(),
    api.terms(),
  ]);
  return {
    brand,
    notices: describeUnknown({ ...api.unknownValues(params), keys: [] }, { brand, query }),
    mobiles: brandPhones.mobiles,
    total: brandPhones.total,
    offers: offers.map(toShelf),
    reviews,
    image,
    structuredData: shopData(toAbsolute(api)),
    showsRealmeBanner: terms.showsRealmeBanner && facts.onSale > 0,
    realmeOffer: findRealmeOffer(offers),
    shown,
    deepest: pickDeepest(offers).map(toShelf),
    figures: describeRange(facts),
    isEmpty: facts.onSale === 0,
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Phones, drawn to scale',
    description: `${joinWords(
      SHOWN_BRANDS.map(({ label }) => label),
      'and',
    )} phones, all drawn to one scale: see how big a phone really is before you buy it.`,
    path: '/',
    image: loaderData?.image,
    matches,
    structuredData: loaderData?.structuredData,
  });
}

export default function Home() {
  const {
    shown,
    offers,
    reviews,
    showsRealmeBanner,
    realmeOffer,
    deepest,
    figures,
    isEmpty,
    image: _,
    structuredData: __,
    ...shop
  } = useLoaderData<typeof loader>();
  if (isEmpty) return <OpeningSoon />;
  return (
    <>
      <Banner
        lineUp={shown.lineUp}
        extremes={shown.extremes}
        offers={deepest}
        total={figures.total}
      />
      <Hero figures={figures} />
      <Highlights phone={shown.dualCamera[0]} figures={figures} />
      <Later>
        <Qualities readings={figures.readings} />
      </Later>
      {showsRealmeBanner && (
        <Later>
          <RealmeOffer mobile={realmeOffer} />
        </Later>
      )}
      <Later className="home-space home-shop">
        <ShopSection {...shop} />
      </Later>
      <Later>
        <OfferedSection offers={offers} />
      </Later>
      <Later>
        <MobileFeatures phones={shown.featured} />
      </Later>
      <Later className="[--later-height:80rem]">
        <Reviews reviews={reviews} />
        <div className="border-t border-line">
          <div className="column grid gap-x-16 lg:grid-cols-2 lg:divide-x lg:divide-line">
            <AboutUs level={2} />
            <ContactUs />
          </div>
        </div>
      </Later>
    </>
  );
}

/** A shop whose owner has not added a phone yet. */
function OpeningSoon() {
  return (
    <>
      <div className="column pt-5 pb-16 lg:pt-8">
        <EmptyState
          level={1}
          title="We are opening soon"
          text="Our first phones are on their way to these shelves. Until then we answer your questions below."
        />
      </div>
      <div className="border-t border-line">
        <div className="column grid gap-x-16 lg:grid-cols-2 lg:divide-x lg:divide-line">
          <AboutUs level={2} />
          <ContactUs />
        </div>
      </div>
    </>
  );
}
