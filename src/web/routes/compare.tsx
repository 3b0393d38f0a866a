import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import {
  compareAddress,
  MOST_COMPARED,
  readCompareChoice,
} from '../../contract/compare/address.ts';
import { listSentenceParts, writeSentence } from '../../shop/choosing/sentence.ts';
import { NoPhonesYet } from '../features/catalogue/no-phones-yet.tsx';
import { NOT_KNOWN } from '../features/catalogue/specs/not-known.ts';
import { listRowsByFact } from '../features/catalogue/specs/spec-rows.ts';
import { ChoosePhones } from '../features/compare/choose/choose-phones.tsx';
import { Comparison } from '../features/compare/comparison.tsx';
import { describeComparison, titleComparison } from '../features/compare/describe-comparison.ts';
import { describeStock } from '../features/compare/describe-stock.ts';
import { LeftOut } from '../features/compare/left-out.tsx';
import { listCompareGroups } from '../features/compare/table/compare-rows.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

const LEAST_COMPARED = 2;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const choice = readCompareChoice(new URL(request.url).searchParams);
  const { phones, leftOut, sharingPicture: image } = await api.comparison(choice.phones);
  if (choice.choose || phones.length < LEAST_COMPARED) {
    return {
      kind: 'choose' as const,
      phones,
      leftOut,
      image,
      choosable: await api.choosablePhones(),
    };
  }
  return {
    kind: 'comparison' as const,
    phones,
    leftOut,
    image,
    isCut: choice.more === true || choice.phones.length > MOST_COMPARED,
    sentence: writeSentence(phones, listSentenceParts(phones)),
    groups: listCompareGroups({
      phones,
      write: listRowsByFact,
      notKnown: NOT_KNOWN,
      describeStock,
    }),
  };
}

/**
 * How the same phones are shown is decided in the browser, from the same answer; the same address is asked for when
 * prices have changed.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const [from, to] = [currentUrl, nextUrl].map(phonesOf);
  const isOtherLook = from === to && currentUrl.href !== nextUrl.href;
  return isOtherLook ? false : defaultShouldRevalidate;
}

function phonesOf({ pathname, searchParams }: URL): string {
  const { phones, choose } = readCompareChoice(searchParams);
  return [pathname, choose, ...phones].join();
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const phones = loaderData?.phones ?? [];
  const isPair = loaderData?.kind === 'comparison' && phones.length === LEAST_COMPARED;
  return pageMeta({
    title: titleComparison(phones.map(({ name }) => name)),
    description: describeComparison(phones.map(({ name }) => name)),
    path: compareAddress({ phones: phones.map(({ slug }) => slug) }),
    matches,
    // Pairs are searched for; of larger sets there are millions, and an empty bench answers nothing.
    index: isPair,
    image: loaderData?.image,
    listed: loaderData?.kind === 'comparison' ? loaderData.phones : undefined,
  });
}

export default function Compare() {
  const shown = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  if (shown.kind === 'choose') {
    return (
      <div className="column grid gap-8 pt-5 pb-24 lg:pt-8 lg:pb-32">
        <div className="grid gap-2">
          <h1 className="text-3xl lg:text-4xl">Compare phones</h1>
          <p className="max-w-prose text-ink-soft">
            Choose two to four. They stand on one ruler, to scale, with what sets them apart.
          </p>
          <LeftOut names={shown.leftOut} />
        </div>
        {shown.choosable.length === 0 && shown.phones.length === 0 ? (
          <NoPhonesYet />
        ) : (
          <ChoosePhones
            key={shown.phones.map(({ slug }) => slug).join()}
            phones={shown.phones}
            choosable={shown.choosable}
          />
        )}
      </div>
    );
  }
  const slugs = shown.phones.map(({ slug }) => slug);
  return <Comparison {...shown} choice={{ ...readCompareChoice(params), phones: slugs }} />;
}
