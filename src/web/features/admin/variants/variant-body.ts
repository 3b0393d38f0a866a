/** From typed variants to what is sent. Pure. */
import type { MobileBody, VariantBody, WireVariantBody } from '../../../../contract/mobiles.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { readDrafts, toDrafts, typedOf } from '../offers/offer-drafts.ts';
import {
  hexOf,
  identityOf,
  mainRow,
  nameDraft,
  readGigabytes,
  readWhole,
  type SpecColour,
  soldRows,
  specColourOf,
  type VariantDraft,
  type VariantsDraft,
} from './variant-draft.ts';

/**
 * The lines of variants without problems. Stock is sent only where it was typed, for units may be sold
 * meanwhile; so are offers, which may have come to their end.
 * @returns the lines, or what is wrong with an offer and whose it is
 */
export function readVariants(
  draft: VariantsDraft,
  colours: readonly SpecColour[],
): VariantBody[] | { key: string; problem: string } {
  const lines: VariantBody[] = [];
  const withdrawn = draft.rows.filter(({ isOnSale, stored }) => !isOnSale && stored);
  for (const row of soldRows(draft)) {
    const offers = changedOffers(row);
    if (typeof offers === 'string') return { key: row.key, problem: `${titleOf(row)}${offers}` };
    // What was taken away and is entered again is the same one.
    const former = withdrawn.find((one) => identityOf(one) === identityOf(row));
    const id = (row.stored ?? former?.stored)?._id;
    const [sku, stock] = [row.sku.trim(), readWhole(row.stock)];
    lines.push({
      ...(id !== undefined && { _id: id }),
      ...(sku !== '' && { sku }),
      ...factsOf(row, colours),
      price: readWhole(row.price) ?? 0,
      ...(stock !== row.stored?.stock && { stock }),
      ...(offers && { offers }),
      ...(row.key === draft.main && { isDefault: true }),
    });
  }
  return lines;
}

/**
 * What is sent of variants: their table where it is open and something was typed in it, else the price, stock and
 * offers of the one that stands for the mobile.
 * @returns what is wrong with an offer, and whose it is, instead
 */
export function toSent(
  { draft, isOpen, isChanged }: { draft: VariantsDraft; isOpen: boolean; isChanged: boolean },
  colours: readonly SpecColour[],
): Pick<MobileBody, 'stock' | 'offers' | 'variants'> | { key: string; problem: string } {
  const lines = readVariants(draft, colours);
  if (!Array.isArray(lines)) return lines;
  const main = mainRow(draft);
  // A mobile that is new is sold as it stands in the table, or simply.
  if (isOpen && (isChanged || !main?.stored)) return { variants: lines as WireVariantBody[] };
  const stock = readWhole(main?.stock ?? '');
  const { offers } = lines.find(({ isDefault }) => isDefault) ?? {};
  if (!main?.stored) return { stock };
  const { stock: units, listPrice, offers: present } = main.stored;
  // Without its offers, a price that is the one they have made of it would be left alone.
  const isPriceTyped = readWhole(main.price) !== listPrice;
  return {
    ...(stock !== units && { stock }),
    ...((isPriceTyped || offers) && { offers: offers ?? present }),
  };
}

/** What tells it apart, as the shop keeps it. */
function factsOf(row: VariantDraft, colours: readonly SpecColour[]) {
  const name = specColourOf(row.colour, colours)?.name ?? row.colour;
  return {
    barcode: row.barcode.trim() || null,
    colour: name.trim() || null,
    colourHex: hexOf(row, colours) || null,
    storage: readGigabytes(row.storage),
    ram: readGigabytes(row.ram),
  };
}

/** Undefined where nobody typed anything of them; a text where one of them is wrong. */
function changedOffers(row: VariantDraft) {
  const { offers, price, stored } = row;
  const listPrice = readWhole(price) ?? 0;
  const present = stored?.offers ?? [];
  const isTouched = !isSame(offers.map(typedOf), toDrafts(present).map(typedOf));
  if (isTouched) return readDrafts(offers, listPrice);
  const dear = present.findIndex((offer) => offer.price >= listPrice);
  const isPriceTyped = listPrice !== stored?.listPrice;
  return isPriceTyped && dear >= 0 ? `Offer ${dear + 1} must be below the price` : undefined;
}

/** "Midnight, 256 GB: ", where it has a name. */
function titleOf(row: VariantDraft): string {
  const name = nameDraft(row);
  return name === null ? '' : `${name}: `;
}
