import { Link } from 'react-router';
import type { ShopTerms } from '../../../shared/rules/shop-settings.ts';
import { DELIVERY_TIME, describeReturnTime } from '../../../shared/words/describe-terms.ts';

const listTopics = (terms: ShopTerms) => [
  {
    question: 'Where is my order?',
    answer: `Delivery takes ${DELIVERY_TIME}. Your payment history shows how far it has come.`,
    link: { to: '/dashboard/paymentHistory', label: 'Payment history' },
  },
  {
    question: 'Can I cancel?',
    answer:
      'Yes, until we start packing: open the order in your payment history and cancel it. The full amount goes back to your card.',
    link: { to: '/delivery-and-returns#cancel', label: 'Cancelling an order' },
  },
  {
    question: 'How do I return a phone?',
    answer: `Within ${describeReturnTime(terms)} of delivery: open the order in your payment history and choose what goes back. We refund the full price to the card you paid with.`,
    link: { to: '/delivery-and-returns#returns', label: 'Returns and refunds' },
  },
  {
    question: 'I forgot my password',
    answer: 'We can email you a link to set a new one.',
    link: { to: '/reset-password', label: 'Reset your password' },
  },
];

/** Answers to what people ask most, beside the contact form. */
export function HelpTopics({ terms, className }: { terms: ShopTerms; className?: string }) {
  return (
    <aside aria-labelledby="help-title" className={className}>
      <h2 id="help-title" className="pb-4 text-2xl">
        Quick answers
      </h2>
      <dl className="border-b border-line">
        {listTopics(terms).map(({ question, answer, link }) => (
          <div key={question} className="border-t border-line py-4">
            <dt className="font-semibold">{question}</dt>
            <dd className="text-ink-soft">
              {answer}{' '}
              <Link to={link.to} className="text-ink underline underline-offset-4">
                {link.label}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
