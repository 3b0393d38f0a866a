import type { MetaArgs } from 'react-router';
import { ContactUs } from '../features/contact/contact-us.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta({
    title: 'Contact us',
    description:
      'Write to Handset about a phone, an order or a measure. A person answers by e-mail.',
    path: '/contact',
    matches,
  });
}

export default function Contact() {
  return <ContactUs level={1} />;
}
