import type { MetaArgs } from 'react-router';
import { AboutUs } from '../features/contact/about-us.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';

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
  return <AboutUs level={1} />;
}
