import { messages } from '../../../shared/messages.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';

/** The contact form with its heading: on its own page and as a section of the home page. */
export function ContactUs({ level, sent }: { level: 1 | 2 } & ContactFormProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="contact-title" className="border-t border-line bg-surface">
      <div className="column section-space grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="grid content-start gap-6 lg:col-span-5">
          <Heading id="contact-title" className="text-5xl">
            {messages.home.contactTitle}
          </Heading>
          <p className="max-w-md text-lg text-ink-soft">
            Ask about a phone, an order or a measure that you miss. A person reads it and answers by
            e-mail, usually within one working day.
          </p>
        </div>
        <div className="lg:col-span-7">
          <ContactForm sent={sent} />
        </div>
      </div>
    </section>
  );
}
