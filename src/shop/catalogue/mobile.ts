/** A mobile as the shop sees it: list price, what it costs now, and what is there to sell. */
import type { Category } from '../phone/brands.ts';
import type { MobileSpecs } from '../phone/schema.ts';

export interface Mobile {
  id: string;
  slug: string;
  name: string;
  category: Category;
  /** What a shopper pays now, in cents: the offer in force, else the list price. */
  priceCents: number;
  listPriceCents: number;
  offerEndsAt: Date | null;
  description: string;
  /** Key in the image store; null shows the drawing. */
  imageKey: string | null;
  stock: number;
  reserved: number;
  /** Stock less what pending attempts to pay hold: the one number shown and sold against. */
  available: number;
  specs: MobileSpecs | null;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}
