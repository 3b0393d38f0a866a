import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { readMobileQuery, writeMobileQuery } from '../../contract/mobile-address.ts';
import { BRAND_COUNT, SHOWN_BRANDS } from '../../contract/mobile-brands.ts';
import type { UnknownValues } from '../../contract/page-api.ts';
import { searchText } from '../../shared/tools/fold-text.ts';
import { nameWords } from '../../shared/words/name-words.ts';
import { BrandTabs } from '../features/catalogue/cards/brand-tabs.tsx';
import { useComingChoice } from '../features/catalogue/filters/use-coming-choice.ts';
import { describeUnknown } from '../features/catalogue/search/describe-unknown.ts';
import { Notices } from '../features/catalogue/search/notices.tsx';
import {
  atBrand,
  orderAddress,
  readOrderChoice,
} from '../features/catalogue/search/order-choice.ts';
import { OrderResults } from '../features/catalogue/search/order-results.tsx';
import { namePhones } from '../features/catalogue/search/result-text.ts';
import { ResultsHeading } from '../features/catalogue/search/results-heading.tsx';
import { findWaysOut } from '../features/catalogue/search/ways-out.ts';
import { ShopHeading } from '../features/catalogue/shop-heading.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const params = new URL(request.url).searchParams;
  const choice = readOrderChoice(params);
  const unknown = api.unknownValues(params);
  if (unknown.otherNames.length > 0) throw redirect(withBrands(params, unknown), 301);
  const { brand, query } = choice;
  const [found, image] = await Promise.all([
    api.searchMobiles(query),
    api.sharingPicture(brand ? { kind: 'brand', category: brand.category } : { kind: 'shop' }),
  ]);
  return {
    ...choice,
    found,
    readAs: describeReading(query.q, found.words),
    notices: describeUnknown(unknown, choice),
    waysOut: found.total === 0 ? await findWaysOut(api, choice, found) : null,
    image,
  };
}

/** The address with brands by the names that the shop has for them; the rest of it stays, such as campaign keys. */
function withBrands(params: URLSearchParams, { otherNames, brands }: UnknownValues): string {
  const { category = [], ...query } = readMobileQuery(params);
  const isEvery = category.length === SHOWN_BRANDS.length;
  const all = isEvery ? otherNames : [...category, ...otherNames];
  const address = new URL(orderAddress({ ...query, category: all }), 'http://shop');

  const others = new URLSearchParams(params);
  for (const key of ['brand', 'category', ...writeMobileQuery(query).keys()]) others.delete(key);
  for (const name of brands) address.searchParams.append('brand', name);
  for (const [key, value] of others) address.searchParams.append(key, value);
  return address.pathname + address.search;
}

/** The corrected words of a search; null where nothing was misspelt. */
function describeReading(text = '', words: readonly string[]): string | null {
  const typed = nameWords(text).join('');
  if (words.every((word) => typed.includes(word))) return null;
  const written = searchText(text);
  // Letters and digits are compared apart, but "s23" stays one word where it was typed as one.
  return words.reduce((said, word, index) => {
    const isTogether = written.includes(`${words[index - 1]}${word}`);
    return `${said}${isTogether ? '' : ' '}${word}`;
  });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const { brand = null, query = {}, notices = [] } = loaderData ?? {};
  return pageMeta({
    title: query.q ? `Search for “${query.q}”` : brand ? namePhones(brand.label) : 'All phones',
    description: brand
      ? `Every ${namePhones(brand.label, 1)} we sell, drawn to one scale, with price, screen, storage and stock.`
      : `Phones of ${BRAND_COUNT} brands, drawn to one scale, with price, screen, storage and stock.`,
    path: orderAddress(brand ? { category: [brand.category] } : {}),
    matches,
    // A search is nothing to be found; the lists that it searches are.
    index: query.q === undefined && query.cursor === undefined && notices.length === 0,
    image: loaderData?.image,
    listed: loaderData?.found.mobiles,
  });
}

const TITLE_ID = 'shop-title';

export default function Order() {
  const { brand, query, found, readAs, notices, waysOut } = useLoaderData<typeof loader>();
  const coming = useComingChoice();
  const results = (
    <>
      <Notices sentences={notices} />
      <OrderResults brand={brand} query={query} found={found} waysOut={waysOut} />
    </>
  );
  return (
    <section aria-labelledby={TITLE_ID} className="column pt-5 pb-24 lg:pt-8 lg:pb-32">
      {brand ? (
        <>
          <ShopHeading id={TITLE_ID} level={1} />
          <BrandTabs
            value={(coming?.brand ?? brand).category}
            addressOf={(category) => orderAddress(atBrand(coming?.query ?? query, category))}
          >
            {results}
          </BrandTabs>
        </>
      ) : (
        <>
          <ResultsHeading id={TITLE_ID} query={query} readAs={readAs} />
          {results}
        </>
      )}
    </section>
  );
}
