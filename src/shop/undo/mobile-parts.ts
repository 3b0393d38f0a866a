/**
 * What a recorded change of mobiles says of each: what it wrote, and what there was before. Protects: price, stock
 * and offers that were said of a mobile are those of the variant that stood for it then. Pure.
 */
import { z } from 'zod';
import type { RecordedChange } from '../audit/index.ts';
import { type MobileFields, mobileFieldsSchema, OF_DEFAULT } from '../catalogue/index.ts';

/** What one mobile must still be, and what it becomes. */
export interface Part {
  mobileId: string;
  written: Partial<MobileFields>;
  wanted: Partial<MobileFields>;
}

const fieldsSchema = mobileFieldsSchema.partial();
const notesSchema = z.object({ ofVariant: z.string().optional() });

const itemsSchema = z.object({
  items: z.record(z.string(), fieldsSchema.strict()),
  ofVariants: z.record(z.string(), z.string()).optional(),
});

/** @param present the mobiles as they are now, by id */
export function partsOf(
  change: RecordedChange,
  present: ReadonlyMap<string, MobileFields>,
): Part[] {
  return recordedParts(change).map(({ ofVariant, ...part }) => {
    const fields = present.get(part.mobileId);
    const { mobileId } = part;
    const meant = ofVariant ?? (fields && firstVariant(mobileId, fields));
    if (!fields || meant === undefined || meant === fields.defaultVariantId) return part;
    const [written, wanted] = [sayOf(meant, part.written), sayOf(meant, part.wanted)];
    return { mobileId, written, wanted };
  });
}

/** The mobiles that a change is about. */
export function mobilesOf(change: RecordedChange): string[] {
  return recordedParts(change).map(({ mobileId }) => mobileId);
}

function recordedParts(change: RecordedChange): (Part & { ofVariant?: string | undefined })[] {
  const { action, subjectId, before, after } = change;
  if (action === 'mobiles.changed') {
    const { items } = itemsSchema.parse(before);
    const { items: written, ofVariants = {} } = itemsSchema.parse(after);
    return Object.entries(items).map(([mobileId, wanted]) => ({
      mobileId,
      written: { isOnSale: true, ...written[mobileId] },
      wanted,
      ofVariant: ofVariants[mobileId],
    }));
  }
  const isOnSale = action !== 'mobile.removed';
  const written = { ...(after === null ? {} : fieldsSchema.parse(after)), isOnSale };
  const isChange = action === 'mobile.changed';
  const wanted = isChange ? fieldsSchema.strict().parse(before) : { isOnSale: !isOnSale };
  const { ofVariant } = notesSchema.parse(after ?? {});
  return [{ mobileId: subjectId, written, wanted, ofVariant }];
}

/**
 * Which one it was is not noted where the mobile had but one: the one from before there were variants, whose id is
 * the mobile's, or else the first that came, for ids are in the order of time.
 */
function firstVariant(mobileId: string, { variants }: MobileFields): string | undefined {
  return variants[mobileId] ? mobileId : Object.keys(variants).sort()[0];
}

/** The same with price, stock and offers of the mobile said of one of its variants. */
function sayOf(variantId: string, fields: Partial<MobileFields>): Partial<MobileFields> {
  const isOfVariant = (name: string) => OF_DEFAULT.some((one) => one === name);
  const entries = Object.entries(fields);
  const own = entries.filter(([name]) => isOfVariant(name));
  if (own.length === 0) return fields;
  const rest: Partial<MobileFields> = Object.fromEntries(
    entries.filter(([name]) => !isOfVariant(name)),
  );
  const said = { ...rest.variants?.[variantId], ...Object.fromEntries(own) };
  return { ...rest, variants: { ...rest.variants, [variantId]: said } };
}
