/** Settings that two people changed at the same time, field by field. Pure. */
import type { WireShopSettings } from '../../../../contract/office/shop-settings.ts';
import { placeName } from '../../../../shared/delivery/place-name.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { formatDollars } from '../../../ui/price.tsx';
import type { ConflictRow } from '../conflict-dialog.tsx';

type Field = keyof WireShopSettings;

const LABELS: Readonly<Record<Field, string>> = {
  companyName: 'Company',
  companyAddress: 'Address',
  contactEmail: 'Email',
  timeZone: 'Time zone',
  returnDays: 'Days for return',
  pricesIncludeTax: 'Prices',
  home: 'Place of the shop',
  taxRates: 'Tax rates',
  shippingPrices: 'Delivery prices',
  showsRealmeBanner: 'Realme banner',
};
const FIELDS = Object.keys(LABELS) as Field[];

export interface SettingsVersions {
  /** What both began from. */
  base: WireShopSettings;
  mine: WireShopSettings;
  theirs: WireShopSettings;
}

/** The fields that both changed, to something different. */
export function findMeeting({ base, mine, theirs }: SettingsVersions): ConflictRow[] {
  return FIELDS.filter(
    (field) =>
      !isSame(mine[field], base[field]) &&
      !isSame(theirs[field], base[field]) &&
      !isSame(mine[field], theirs[field]),
  ).map((field) => ({
    key: field,
    label: LABELS[field],
    mine: tell(mine, field),
    theirs: tell(theirs, field),
  }));
}

/**
 * Theirs, with what I alone have changed.
 * @param kept fields that both changed, where mine is to stay
 */
export function mergeSettings(
  { base, mine, theirs }: SettingsVersions,
  kept: ReadonlySet<string>,
): WireShopSettings {
  const isMine = (field: Field) =>
    kept.has(field) || (isSame(theirs[field], base[field]) && !isSame(mine[field], base[field]));
  const own = FIELDS.filter(isMine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(own) };
}

function tell(settings: WireShopSettings, field: Field): string {
  const { taxRates, shippingPrices, home, pricesIncludeTax, showsRealmeBanner } = settings;
  const lines = {
    taxRates: () =>
      taxRates.map(
        (rate) => `${placeName(rate)}: ${rate.name} ${rate.percent}% from ${rate.appliesFrom}`,
      ),
    shippingPrices: () =>
      shippingPrices.map(({ country, price, appliesFrom }) => {
        const where = country ? placeName({ country, region: null }) : 'Everywhere else';
        return `${where}: ${formatDollars(price)} from ${appliesFrom}`;
      }),
    home: () => [placeName(home)],
    pricesIncludeTax: () => [pricesIncludeTax ? 'with tax' : 'before tax'],
    showsRealmeBanner: () => [showsRealmeBanner ? 'shown' : 'not shown'],
  };
  if (field in lines) return lines[field as keyof typeof lines]().join('; ') || 'none';
  return String(settings[field]) || 'empty';
}
