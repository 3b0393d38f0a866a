import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { AboutUs } from '../features/contact/about-us.tsx';
import { ExtremesSlide } from '../features/home/extremes-slide.tsx';
import { EXTREMES, loadShown } from '../features/home/showcase.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return { extremes: await loadShown(context.get(pageApiContext), EXTREMES) };
}

export function meta({ matches }: MetaArgs) {
  return pageMeta({
    title: 'About us',
    description:
      'Handset sells phones of five brands and draws each of them to scale, from its published dimensions.',
    path: '/about',
    matches,
  });
}

export default function About() {
  const { extremes } = useLoaderData<typeof loader>();
  return (
    <>
      <AboutUs level={1} />
      <div className="stage-scale pb-24 lg:pb-32">
        <ExtremesSlide phones={extremes} />
      </div>
    </>
  );
}
