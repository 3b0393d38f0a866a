import { pageMessages } from '../../../shared/words/page-messages.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';

/** The contact form with its heading, as a section of the home page. */
export function ContactUs({ sent }: ContactFormProps) {
  return (
    <section aria-labelledby="contact-title" className="home-space grid content-start gap-6">
      <h2 id="contact-title" className="text-4xl">
        {pageMessages.home.contactTitle}
      </h2>
      <p className="max-w-prose text-ink-soft">
        Ask about a phone, an order or a measurement we don’t list. A person reads every message and
        replies by email, usually within one working day.
      </p>
      <ContactForm sent={sent} rows={4} />
    </section>
  );
}
