/** For loaders: what a page says of specs is made here, so browsers are sent none. */
import type { WireMobileDetail, WireVariant } from '../../../../contract/mobiles.ts';
import type { PhonePage, VariantPage } from '../../../../contract/page-api.ts';
import type { PhoneView } from '../../../../contract/phone/address.ts';
import { dollarsToCents, formatCents } from '../../../../shared/money.ts';
import { formatDate, formatNumber } from '../../../../shared/words/wording.ts';
import { measure } from '../../../../shop/choosing/difference.ts';
import { costAMonth } from '../../../../shop/phone/cost-a-month.ts';
import { FACTS, readFact } from '../../../../shop/phone/facts.ts';
import { packMeasures } from '../../../../shop/phone/own-phone.ts';
import { listLeft, listSame, listSoldWhere } from '../choice/tell-variants.ts';
import type { PagePhone, PageVariant } from './shown-phone.ts';

const UPDATES_UNANNOUNCED =
  'Cannot be worked out: the maker has not said how long security updates will come';
const UPDATES_UNKNOWN = 'Cannot be worked out: we do not know how long security updates will come';

type Specs = WireMobileDetail['specs'];
export function toPagePhone({
  mobile,
  variantPages,
  today,
}: Pick<PhonePage, 'mobile' | 'variantPages' | 'today'>): PagePhone {
  const { specs, variants, gallery, _id, slug, name, category, description, rating } = mobile;
  const { image, drawing, tint, defaultVariant } = mobile;
  return {
    _id,
    slug,
    name,
    category,
    description,
    rating,
    image,
    drawing,
    tint,
    gallery,
    defaultVariant,
    drawn: drawnOf(mobile),
    variants: variants.flatMap((variant) => {
      const told = variantPages[variant._id];
      const left = variant.available > 0 ? [] : listLeft(variants, variant);
      return told ? { ...toPageVariant({ ...variant, ...told }, specs, today), left } : [];
    }),
    same: listSame(variants, specs?.storageGb ?? []),
    soldWhere: listSoldWhere(variants),
    measures: specs && packMeasures(measure(specs)),
  };
}

function toPageVariant(
  variant: WireVariant & VariantPage,
  specs: Specs,
  today: string,
): Omit<PageVariant, 'left'> {
  const { _id, name, colour, colourHex, storage, ram, history, summary } = variant;
  const { price, listPrice, offerEndsOn, available } = variant;
  return {
    _id,
    name,
    colour,
    colourHex,
    storage,
    ram,
    history,
    summary,
    price,
    listPrice,
    offerEndsOn,
    available,
    costAMonth: describeCostAMonth({ price, specs }, today),
  };
}

/** A photo shows what it shows. */
function drawnOf({ gallery, drawing }: WireMobileDetail): PagePhone['drawn'] {
  if (!drawing) return { colours: [], views: [] };
  const colours = new Set(gallery.map(({ colourName }) => colourName));
  const views = new Set<PhoneView>(gallery.map(({ view }) => view));
  return { colours: [...colours], views: [...views] };
}

/**
 * Whole months, so that a page that is made anew every day says what is true all day.
 * @param today ISO date
 */
export function describeCostAMonth(
  { price, specs }: { price: number; specs: Specs },
  today: string,
): string {
  if (!specs) return UPDATES_UNKNOWN;
  const until = readFact(specs, FACTS.updatesUntil);
  if (typeof until !== 'string') return UPDATES_UNANNOUNCED;
  if (until < today) return `Security updates ended on ${formatDate(until)}`;
  const cost = costAMonth(dollarsToCents(price), today, until);
  if (!cost) return `Security updates end on ${formatDate(until)}`;
  const { centsAMonth, months } = cost;
  const span = months === 1 ? 'the month' : `the ${formatNumber(months)} months`;
  return `${formatCents(centsAMonth, 'always')} for ${span} until security updates end`;
}
