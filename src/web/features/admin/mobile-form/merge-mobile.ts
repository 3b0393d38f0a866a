/** A phone that two people edit, as it is merged and sent. Pure. */
import type { MobileBody, VariantBody } from '../../../../contract/mobiles.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import type { EditedMobile } from '../admin-api.ts';
import type { Meeting } from '../use-merged-save.tsx';

type Variant = EditedMobile['variants'][number];
type Line = Omit<VariantBody, '_id' | 'isDefault'>;

/** Of variants what is on sale, by id, or by a key of its own for a new one. */
interface Phone extends Omit<MobileBody, 'price' | 'stock' | 'offers' | 'variants'> {
  defaultVariant: string | undefined;
  variants: Record<string, Line | undefined>;
}

/**
 * @param body what is to become of `opened`
 * @param present what it has become since
 */
export function meetMobile(
  opened: EditedMobile,
  body: MobileBody,
  present: EditedMobile,
): Meeting<MobileBody> {
  const names = new Map(present.variants.map(({ _id, name }) => [_id, name]));
  const theirs = toPhone(present);
  return {
    version: present.version,
    edits: { base: toPhone(opened), mine: withTyped(opened, body, present), theirs },
    parts: ['specs', 'variants'],
    nameVariant: (id) => names.get(id) ?? null,
    toBody: (merged) => toBody(merged as Phone, theirs),
  };
}

function toPhone({ variants, ...mobile }: EditedMobile): Phone {
  const { name, category, description, image, specs } = mobile;
  const own = { name, category, description, image, specs } as MobileBody;
  const sold = variants.filter(({ onSale }) => onSale);
  return {
    ...own,
    defaultVariant: variants.find(({ isDefault }) => isDefault)?._id,
    variants: Object.fromEntries(sold.map((one) => [one._id, lineOf(one)])),
  };
}

function lineOf({ listPrice: price, ...variant }: Variant): Line {
  const { colour, colourHex, storage, ram, stock, offers, sku, barcode } = variant;
  return { colour, colourHex, storage, ram, price, stock, offers, sku, barcode };
}

/** `opened` with what was typed. A new variant like one that was added since is that one. */
function withTyped(
  opened: EditedMobile,
  { price, stock, offers, variants, ...own }: MobileBody,
  present: EditedMobile,
): Phone {
  const former = toPhone(opened);
  if (!variants) {
    const { defaultVariant: main = '' } = former;
    const line = {
      ...former.variants[main],
      price,
      ...(stock !== undefined && { stock }),
      ...(offers && { offers }),
    };
    return { ...former, ...own, variants: { ...former.variants, [main]: line } };
  }
  const stored = [...opened.variants, ...present.variants];
  const rows = variants.map(({ _id, isDefault, ...line }, index) => {
    const known = stored.find((one) => (_id ? one._id === _id : isAlike(one, line)));
    const id = known?._id ?? `new-${index}`;
    return { id, isDefault, line: { ...(known && lineOf(known)), ...line } };
  });
  return {
    ...former,
    ...own,
    defaultVariant: rows.find(({ isDefault }) => isDefault)?.id ?? former.defaultVariant,
    variants: Object.fromEntries(rows.map(({ id, line }) => [id, line])),
  };
}

function isAlike(one: Variant, other: Line): boolean {
  const identityOf = ({ colour, storage, ram }: Line | Variant) =>
    [colour, storage, ram].map((fact) => fact ?? null);
  return isSame(identityOf(one), identityOf(other));
}

/** Units and offers change by themselves, so they are sent only where they become others. */
function toBody({ defaultVariant, variants, ...own }: Phone, theirs: Phone): MobileBody {
  const sold = Object.entries(variants).flatMap(([id, line]) => (line ? [{ id, line }] : []));
  const [main = sold[0]] = [defaultVariant, theirs.defaultVariant].flatMap((wanted) =>
    sold.filter(({ id }) => id === wanted),
  );
  const lines = sold.map(({ id, line: { sku, stock, offers, ...facts } }) => ({
    ...facts,
    ...(!id.startsWith('new-') && { _id: id }),
    ...(sku !== undefined && { sku }),
    ...(stock !== theirs.variants[id]?.stock && { stock }),
    ...(!isSame(offers, theirs.variants[id]?.offers) && { offers }),
    ...(id === main?.id && { isDefault: true }),
  }));
  return {
    ...own,
    price: main?.line.price ?? 0,
    variants: lines as MobileBody['variants'],
  };
}
