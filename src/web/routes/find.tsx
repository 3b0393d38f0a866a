import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { FIND_PATH, finderAddress, readFinderAnswers } from '../../contract/finder/address.ts';
import { readMobileQuery } from '../../contract/mobile-address.ts';
import type { UnknownValues } from '../../contract/page-api.ts';
import { isShopEmpty } from '../features/catalogue/is-shop-empty.ts';
import { NoPhonesYet } from '../features/catalogue/no-phones-yet.tsx';
import { writeNotices } from '../features/catalogue/search/describe-unknown.ts';
import { Notices } from '../features/catalogue/search/notices.tsx';
import { Finder } from '../features/finder/finder.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const params = new URL(request.url).searchParams;
  const answers = readFinderAnswers(params);
  const unknown = api.unknownAnswers(params);
  if (unknown.otherNames.length > 0) throw redirect(withBrands(params, unknown), 301);
  const [found, image] = await Promise.all([
    api.findPhones(answers),
    api.sharingPicture({ kind: 'shop' }),
  ]);
  const shown = answers.must?.category
    ? 'The finder looks at the other brands.'
    : 'The finder looks at all our brands.';
  return {
    answers,
    found,
    image,
    isShopEmpty: found.best.length === 0 && (await isShopEmpty(api)),
    notices: writeNotices(unknown, { shown, page: 'finder' }),
  };
}

/** The address with brands by the names that the shop has for them. */
function withBrands(params: URLSearchParams, { otherNames, brands }: UnknownValues): string {
  const { category = [] } = readMobileQuery(params);
  const address = new URLSearchParams(params);
  address.delete('category');
  address.set('brand', [...category, ...otherNames, ...brands].join(','));
  return `${FIND_PATH}?${address}`;
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const { answers = {}, notices = [] } = loaderData ?? {};
  const isBare = finderAddress(answers) === FIND_PATH && notices.length === 0;
  return pageMeta({
    title: 'Find your phone',
    description:
      'Say what matters to you: size, battery, price, years, camera. Every phone in the list has its reasons for and against.',
    path: FIND_PATH,
    matches,
    // Answers are somebody's own; the questions are for everybody.
    index: isBare,
    image: loaderData?.image,
  });
}

export default function Find() {
  const { answers, found, isShopEmpty, notices } = useLoaderData<typeof loader>();
  return (
    <div className="column pt-5 pb-24 lg:pt-8 lg:pb-32">
      <header className="pb-3 lg:pb-8">
        <h1 className="text-3xl lg:text-4xl">Find your phone</h1>
        <p className="max-w-prose pt-1 text-ink-soft">
          Answer what matters to you and skip the rest. Your price limit, your pocket and what a
          phone must have leave phones out; the other answers decide the order.
        </p>
        <Notices sentences={notices} />
      </header>
      {isShopEmpty ? <NoPhonesYet /> : <Finder answers={answers} found={found} />}
    </div>
  );
}
