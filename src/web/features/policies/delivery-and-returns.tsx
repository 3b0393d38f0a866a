import { Link } from 'react-router';
import { countryName, DELIVERY_COUNTRIES } from '../../../shared/delivery/delivery.ts';
import type { ShopTerms } from '../../../shared/rules/shop-settings.ts';
import {
  DELIVERY_TIME,
  describePrices,
  describeReturnTime,
} from '../../../shared/words/describe-terms.ts';
import { joinWords } from '../../../shared/words/wording.ts';
import type { PolicySection } from './policy-page.tsx';

const history = (
  <Link to="/dashboard/paymentHistory" className="underline underline-offset-4">
    payment history
  </Link>
);

const tellDelivery = ({ isDeliveryFree }: ShopTerms): PolicySection => ({
  id: 'delivery',
  title: 'Delivery',
  content: (
    <>
      <p>
        {isDeliveryFree
          ? 'Delivery is free on every order and takes'
          : 'The cart says what your delivery costs before you pay. It takes'}{' '}
        {DELIVERY_TIME}. When the parcel leaves us, we email you the carrier and the tracking
        number; both are in your {history} too.
      </p>
      <p>
        Countries we deliver to: {joinWords(DELIVERY_COUNTRIES.map(countryName), 'and')}. You give
        the address when you pay, or afterwards until the order ships. Each order keeps its own: a
        new address for your next order does not redirect this one.
      </p>
    </>
  ),
});

const tellPaying = (terms: ShopTerms): readonly PolicySection[] => [
  {
    id: 'payment',
    title: 'Payment',
    content: (
      <p>
        {describePrices(terms)} You pay by card, exactly the total on the Pay button. If a price
        changes between the cart and the payment, we show you the new total before anything is
        charged. You get a receipt by email with a link to your invoice (PDF).
      </p>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancelling an order',
    content: (
      <p>
        You can cancel until we start packing: open the order in your {history} and cancel it. The
        full amount goes back to the card you paid with. If we are already packing, write to us and
        we will see what we can do.
      </p>
    ),
  },
];

const tellReturns = (terms: ShopTerms): PolicySection => ({
  id: 'returns',
  title: 'Returns and refunds',
  content: (
    <>
      <p>
        You have {describeReturnTime(terms)} from delivery to return a phone in the condition you
        received it. Open the order in your {history} and choose what goes back; we email you where
        to send it.
      </p>
      <p>
        We refund the price to the card you paid with. Each refund shows in your {history}, and we
        email you when it is on its way.
      </p>
      <p>
        As a consumer you can also{' '}
        <Link to="/withdrawal" className="underline underline-offset-4">
          withdraw from the contract
        </Link>{' '}
        in the same time, without a reason and without logging in. We confirm it by email.
      </p>
    </>
  ),
});

/** @param terms as the settings of the shop have them */
export const deliveryAndReturns = (terms: ShopTerms): readonly PolicySection[] => [
  tellDelivery(terms),
  ...tellPaying(terms),
  tellReturns(terms),
];
