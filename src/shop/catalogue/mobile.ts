/** A mobile as the shop sees it: a model, with what is sold of it. */
import type { Category } from '../phone/brands.ts';
import type { MobileSpecs } from '../phone/schema.ts';
import type { Variant } from './variant.ts';

/** Its price and units are those of its default variant, which is meant wherever nobody says which. */
export interface Mobile
  extends Pick<
    Variant,
    | 'priceCents'
    | 'listPriceCents'
    | 'offerEndsAt'
    | 'offerEndsOn'
    | 'stock'
    | 'reserved'
    | 'available'
  > {
  id: string;
  slug: string;
  name: string;
  category: Category;
  description: string;
  /** Key in the image store; null shows the drawing. */
  imageKey: string | null;
  specs: MobileSpecs | null;
  defaultVariantId: string;
  /** What is on sale of it, in the order in which it is shown; never empty. */
  variants: readonly Variant[];
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}
