import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { BRAND_COUNT } from '../../contract/mobile-brands.ts';
import { AboutUs } from '../features/contact/about-us.tsx';
import { ExtremesSlide } from '../features/home/extremes-slide.tsx';
import { EXTREMES, loadShown } from '../features/home/showcase.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  return {
    ...(await loadShown(api, { extremes: EXTREMES })),
    image: await api.sharingPicture({ kind: 'shop' }),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'About us',
    description: `Handset sells phones from ${BRAND_COUNT} brands and draws every one to the same scale, from the makers’ published dimensions.`,
    path: '/about',
    image: loaderData?.image,
    matches,
  });
}

export default function About() {
  const { extremes } = useLoaderData<typeof loader>();
  return (
    <>
      <AboutUs level={1} />
      {extremes.length > 0 && (
        <div className="stage-scale pb-24 lg:pb-32">
          <ExtremesSlide phones={extremes} />
        </div>
      )}
    </>
  );
}
