import { Link } from 'react-router';
import { CART_MAX_ROWS, CART_MAX_ROWS_PER_MOBILE } from '../../../shared/constants.ts';
import type { ShopTerms } from '../../../shared/rules/shop-settings.ts';
import { describePrices } from '../../../shared/words/describe-terms.ts';
import type { PolicySection } from './policy-page.tsx';

const ORDERING: PolicySection = {
  id: 'ordering',
  title: 'Ordering',
  content: (
    <>
      <p>
        You need an account to order. A cart holds up to {CART_MAX_ROWS} phones, and up to{' '}
        {CART_MAX_ROWS_PER_MOBILE} of the same model. A phone in your cart is not reserved until you
        start paying.
      </p>
      <p>
        Your order is placed once your payment has gone through. If the last one sells while you are
        paying, you are not charged, or you get a full refund.
      </p>
    </>
  ),
};

const tellPrices = (shop: ShopTerms): PolicySection => ({
  id: 'prices',
  title: 'Prices and offers',
  content: (
    <p>
      {describePrices(shop)} An offer runs until the day shown beside it or, where none is shown,
      until we end it, in both cases while stocks last. Beside a reduced price, the phone’s page
      gives the lowest price of the 30 days before, so you can see what you really save.
    </p>
  ),
});

const OTHERS: readonly PolicySection[] = [
  {
    id: 'drawings',
    title: 'Drawings and facts',
    content: (
      <p>
        Pictures are illustrations drawn from the makers’ published dimensions, unless they are
        photos. Colours vary from screen to screen. What a maker has not published is shown as “Not
        known”. If you find a mistake, tell us and we will correct it.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    content: (
      <p>
        Only people who have received a phone from us can review it, and their reviews say “Verified
        buyer”. Reviews marked “Sample” came with the shop: no customer wrote them. We read each
        review before it is published, and we publish criticism as well as praise.
      </p>
    ),
  },
  {
    id: 'going-back',
    title: 'Changing your mind',
    content: (
      <p>
        To cancel an order or return a phone, see{' '}
        <Link to="/delivery-and-returns" className="underline underline-offset-4">
          Delivery and returns
        </Link>
        . Nothing here limits your legal rights as a consumer.
      </p>
    ),
  },
];

/** @param shop as the settings of the shop have them */
export const terms = (shop: ShopTerms): readonly PolicySection[] => [
  ORDERING,
  tellPrices(shop),
  ...OTHERS,
];
