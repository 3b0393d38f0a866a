import type { WireListedOrder } from '../../../../contract/orders.ts';
import { EmailText } from '../../../ui/email-text.tsx';

/** Who has bought something, in a list of staff. */
export function BuyerText({ name, email }: WireListedOrder['buyer']) {
  return (
    // Broken anywhere, a domain would be broken before the table is as wide as the page.
    <div className="text-right md:min-w-36 md:text-left">
      <span className="block">
        <bdi>{name}</bdi>
      </span>
      {email !== null && (
        <span className="block text-sm text-ink-soft">
          <EmailText email={email} />
        </span>
      )}
    </div>
  );
}
