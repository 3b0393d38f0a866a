import { X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { compareAddress } from '../../../contract/compare/address.ts';
import type { WireComparedPhone } from '../../../contract/page-api.ts';
import { Price } from '../../ui/price.tsx';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { describeStock } from './describe-stock.ts';
import { removeCompared } from './tray/compared-set.ts';

/** What each of the phones costs, ready to buy, in the order in which they stand above. */
export function ComparedOffers({ phones }: { phones: readonly WireComparedPhone[] }) {
  return (
    <ul
      aria-label="Prices"
      className="compared-offers"
      style={{ '--phones': phones.length } as CSSProperties}
    >
      {phones.map((phone) => (
        <li key={phone._id} className="compared-offer">
          <div className="grid min-w-0 content-start">
            <Link to={`/mobiles/${phone.slug}`} className="font-semibold">
              {phone.name}
            </Link>
            <Price
              dollars={phone.price}
              earlierDollars={phone.listPrice}
              from={phone.priceFrom}
              className="text-xl font-semibold"
            />
            <span className="figures text-sm text-ink-soft">{describeStock(phone.available)}</span>
          </div>
          <AddToCartButton mobile={phone} className="compared-buy" />
          <Link
            to={compareAddress({ phones: phones.filter((o) => o !== phone).map((o) => o.slug) })}
            preventScrollReset
            onClick={() => removeCompared(phone.slug)}
            className="compared-remove"
          >
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove {phone.name} from the comparison</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
