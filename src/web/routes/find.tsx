import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { FIND_PATH, finderAddress, readFinderAnswers } from '../../contract/finder/address.ts';
import { Finder } from '../features/finder/finder.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const answers = readFinderAnswers(new URL(request.url).searchParams);
  const [found, image] = await Promise.all([
    api.findPhones(answers),
    api.sharingPicture({ kind: 'shop' }),
  ]);
  return { answers, found, image };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Find your phone',
    description:
      'Say what matters to you: size, battery, price, years, camera. Every phone in the list has its reasons for and against.',
    path: FIND_PATH,
    matches,
    // Answers are somebody's own; the questions are for everybody.
    index: loaderData === undefined || finderAddress(loaderData.answers) === FIND_PATH,
    image: loaderData?.image,
  });
}

export default function Find() {
  const { answers, found } = useLoaderData<typeof loader>();
  return (
    <div className="column pt-5 pb-24 lg:pt-8 lg:pb-32">
      <header className="pb-3 lg:pb-8">
        <h1 className="text-3xl lg:text-4xl">Find your phone</h1>
        <p className="max-w-prose pt-1 text-ink-soft">
          Answer what matters to you and skip the rest. Your price limit, your pocket and what a
          phone must have leave phones out; the other answers decide the order.
        </p>
      </header>
      <Finder answers={answers} found={found} />
    </div>
  );
}
