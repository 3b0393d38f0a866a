import type { WireRatedMobile } from '../../../../contract/mobiles.ts';
import { useLiveNumber } from '../../../lib/live/live-numbers.ts';

/** A card with the numbers that were told since it came: of the variant that it shows. */
export function useFreshCard(mobile: WireRatedMobile): WireRatedMobile {
  const told = useLiveNumber(mobile);
  if (!told) return mobile;
  const { choice, chosen } = mobile;
  const shown = chosen?._id ?? told.defaultVariant;
  const own = told.variants.find(({ _id }) => _id === shown);
  const isLeft = told.variants.some(({ available }) => available > 0);
  return {
    ...mobile,
    ...(own ?? { available: 0 }),
    _id: mobile._id,
    ...(choice ? { choice: { ...choice, priceFrom: told.priceFrom, isLeft } } : {}),
  };
}
