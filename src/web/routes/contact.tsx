import { type ActionFunctionArgs, type MetaArgs, useActionData } from 'react-router';
import { messages } from '../../shared/messages.ts';
import { ContactUs } from '../features/contact/contact-us.tsx';
import { pageMeta } from '../features/layout/page-meta.ts';
import { readFields, showDone, showRefused, submitForm } from '../lib/submit-form.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta({
    title: 'Contact us',
    description:
      'Write to Handset about a phone, an order or a measure. A person answers by e-mail.',
    path: '/contact',
    matches,
  });
}

/** The form, sent before the script was there. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const { name, email, message, website } = fields;
  const body = { name, email, message, website };
  const answer = await submitForm(args, { path: '/contact', body });
  return answer.ok ? showDone(messages.contact.sent) : showRefused(answer, fields);
}

export default function Contact() {
  const sent = useActionData<typeof action>();
  return <ContactUs level={1} sent={sent} />;
}
