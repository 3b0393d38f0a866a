import type { WireMobile } from '../../../../contract/mobiles.ts';
import { Price } from '../../../ui/price.tsx';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';

/**
 * Name, price and the way into the cart at the foot of a small screen. It sticks within a track that
 * begins where the buy panel has left the screen, so it takes no script to know when to be there.
 */
export function BuyBar({ mobile }: { mobile: WireMobile }) {
  return (
    <div className="buy-bar-track">
      <section aria-label={`Buy ${mobile.name}`} className="buy-bar">
        <p className="grid min-w-0 flex-1">
          <span className="truncate text-sm">{mobile.name}</span>
          <Price dollars={mobile.price} className="text-lg leading-tight font-semibold" />
        </p>
        <AddToCartButton mobile={mobile} className="min-w-36" />
      </section>
    </div>
  );
}
