import type { WireRatedMobile } from '../../../../contract/mobiles.ts';

/** The page of a phone, in the variant that its card shows. */
export function cardAddress({ slug, chosen }: Pick<WireRatedMobile, 'slug' | 'chosen'>): string {
  return chosen ? `/mobiles/${slug}?${chosen.query}` : `/mobiles/${slug}`;
}
