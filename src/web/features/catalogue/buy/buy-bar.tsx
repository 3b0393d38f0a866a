import { Price } from '../../../ui/price.tsx';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import type { ShownPhone } from '../phone/shown-phone.ts';

/**
 * Name, choice, price and the way into the cart at the foot of a small screen. It sticks within a track that
 * begins where the buy panel has left the screen, so it takes no script to know when to be there.
 */
export function BuyBar({ mobile }: { mobile: ShownPhone }) {
  return (
    <div className="buy-bar-track">
      <section aria-label={`Buy ${mobile.name}`} className="buy-bar">
        <p className="grid min-w-0 flex-1">
          <span className="truncate text-sm">{mobile.name}</span>
          {mobile.variantName && (
            <span className="figures truncate text-sm text-ink-soft">{mobile.variantName}</span>
          )}
          <Price dollars={mobile.price} className="text-lg leading-tight font-semibold" />
        </p>
        <AddToCartButton key={mobile.variant} mobile={mobile} className="min-w-36" />
      </section>
    </div>
  );
}
