import { useMemo } from 'react';
import type { LiveMobile } from '../../../contract/live.ts';
import type { WireComparedPhone } from '../../../contract/page-api.ts';
import { useLiveNumbers } from '../../lib/live/live-numbers.ts';
import { useWordsThatFollow } from '../../lib/live/use-words-that-follow.ts';
import { describeStock } from './describe-stock.ts';

/** The phones with the numbers that were told since they came. */
export function useFreshPhones(phones: readonly WireComparedPhone[]): readonly WireComparedPhone[] {
  const told = useLiveNumbers(phones);
  const fresh = useMemo(
    () => phones.map((phone, place) => freshen(phone, told[place])),
    [phones, told],
  );
  // The sentence and the table tell of price and stock too, and are made in the loader.
  useWordsThatFollow(tell(fresh), tell(phones));
  return fresh;
}

function freshen(phone: WireComparedPhone, told: LiveMobile | undefined): WireComparedPhone {
  if (!told) return phone;
  const { priceFrom: _, ...rest } = phone;
  const main = told.variants.find(({ _id }) => _id === told.defaultVariant);
  const { price, listPrice, available } = main ?? { ...phone, available: 0 };
  const from = told.priceFrom === null ? {} : { priceFrom: told.priceFrom };
  return { ...rest, price, listPrice, available, ...from };
}

function tell(phones: readonly WireComparedPhone[]): string {
  return phones
    .map(({ price, listPrice, priceFrom, available }) =>
      [price, listPrice, priceFrom, describeStock(available)].join(),
    )
    .join(';');
}
