import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { pageMessages } from '../../shared/words/page-messages.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';
import { readFields, showDone, showRefused, submitForm } from '../lib/submit-form.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const [image, terms] = await Promise.all([api.sharingPicture({ kind: 'shop' }), api.terms()]);
  return { image, terms };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Contact us',
    description:
      'Ask Handset about a phone, an order, a return or a measurement. A person answers by email, usually within one working day.',
    path: '/contact',
    image: loaderData?.image,
    matches,
  });
}

/** The form, sent before the script was there. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const { name, email, message, website } = fields;
  const body = { name, email, message, website };
  const answer = await submitForm(args, { path: '/contact', body });
  return answer.ok ? showDone(pageMessages.contact.sent) : showRefused(answer, fields);
}

export default function Contact() {
  const { terms } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return <ContactPage sent={sent} terms={terms} />;
}
