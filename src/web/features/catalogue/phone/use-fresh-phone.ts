import { useMemo } from 'react';
import type { LiveMobile } from '../../../../contract/live.ts';
import { useLiveNumber } from '../../../lib/live/live-numbers.ts';
import { useWordsThatFollow } from '../../../lib/live/use-words-that-follow.ts';
import type { PagePhone, PageVariant } from './shown-phone.ts';

/** The phone of a page with the numbers that were told since it came. */
export function useFreshPhone(phone: PagePhone): PagePhone {
  const told = useLiveNumber(phone);
  const fresh = useMemo(() => (told ? freshen(phone, told) : phone), [phone, told]);
  // What it costs a month, its price history and the lowest price before are made in the loader.
  useWordsThatFollow(tell(fresh), tell(phone));
  return fresh;
}

function freshen(phone: PagePhone, told: LiveMobile): PagePhone {
  return { ...phone, variants: phone.variants.map((variant) => freshenVariant(variant, told)) };
}

/** One that is no longer sold cannot be had; the page goes on to tell of it. */
function freshenVariant(variant: PageVariant, { variants }: LiveMobile): PageVariant {
  const own = variants.find(({ _id }) => _id === variant._id) ?? { available: 0 };
  return { ...variant, ...own, wasLeft: variant.available > 0 };
}

function tell({ variants }: PagePhone): string {
  return variants
    .map(({ price, listPrice, offerEndsOn }) => [price, listPrice, offerEndsOn].join())
    .join(';');
}
