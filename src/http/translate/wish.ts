/** Wish lists from the shop's form to the wire's. */
import type { WireShare, WireWish } from '../../contract/account/wishes.ts';
import { centsToDollars } from '../../shared/money.ts';
import { nameVariant } from '../../shop/catalogue/index.ts';
import type { Share, Wish } from '../../shop/wishes/index.ts';
import { pictureOf } from './mobile.ts';

export function toWireWish(wish: Wish, dayOf: (at: Date) => string): WireWish {
  const { mobile, variant, onSale } = wish;
  const { name, slug, description } = mobile;
  return {
    ...{ name, slug, description, productId: mobile.id },
    ...{ variant: variant.id, variantName: nameVariant(variant) },
    ...{ colour: variant.colour, storage: variant.storageGb },
    ...pictureOf(mobile, variant),
    price: onSale && centsToDollars(onSale.priceCents),
    available: onSale?.available ?? 0,
    seenPrice: centsToDollars(wish.seenPriceCents),
    addedAt: wish.addedAt.toISOString(),
    addedOn: dayOf(wish.addedAt),
  };
}

export function toWireShare({ token, showsName }: Share): WireShare {
  return { path: `/wishes/${token}`, showsName };
}
