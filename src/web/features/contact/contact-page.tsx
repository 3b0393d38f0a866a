import type { ShopTerms } from '../../../shared/rules/shop-settings.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';
import { HelpTopics } from './help-topics.tsx';

export interface ContactPageProps extends Pick<ContactFormProps, 'sent'> {
  terms: ShopTerms;
}

/** The contact page: answers that need no waiting, and the form. */
export function ContactPage({ sent, terms }: ContactPageProps) {
  return (
    <section aria-labelledby="contact-title" className="column section-space">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-12">
        <div className="grid content-start gap-6 lg:col-span-7">
          <h1 id="contact-title" className="text-5xl">
            {pageMessages.home.contactTitle}
          </h1>
          <p className="max-w-prose text-lg text-ink-soft">
            Ask about a phone, an order or a measurement we don’t list. A person reads every message
            and replies by email, usually within one working day.
          </p>
          <ContactForm
            sent={sent}
            hint="If it’s about an order, please include the order number."
          />
        </div>
        <HelpTopics terms={terms} className="lg:col-span-5 lg:pt-4" />
      </div>
    </section>
  );
}
