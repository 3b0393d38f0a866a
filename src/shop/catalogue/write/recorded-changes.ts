/**
 * What the audit log says of changes of mobiles. Protects: an undo knows whose price, stock and offers a mobile's
 * own were once another variant stands for it, and people read names, not ids.
 */
import { nameVariant } from '../variant.ts';
import { type MobileFields, type MobileWrite, pickSame } from './fields.ts';

/** Beside the changed fields; left out where a mobile has but one variant, of which nothing is known. */
export type VariantNotes = {
  /** The variant that stood for the mobile: its own price, stock and offers are that one's. */
  ofVariant?: string;
  /** By id. */
  variantNames?: Record<string, string>;
};

/** The changed fields as they were and as they are written, with the notes beside the latter. */
export function sidesOf(
  changes: Partial<MobileFields>,
  present: MobileFields,
): { before: Partial<MobileFields>; after: Partial<MobileFields> & VariantNotes } {
  const before = pickSame(changes, present);
  return { before, after: { ...changes, ...notesOn(changes, present) } };
}

/** A change whose audit entry says what every field was before. */
export interface RecordedMobile extends MobileWrite {
  present: MobileFields;
}

/** The same of many mobiles at once, mobile by mobile. */
export function sidesOfMany(mobiles: readonly RecordedMobile[]) {
  const before: Record<string, Partial<MobileFields>> = {};
  const after: Record<string, Partial<MobileFields>> = {};
  const names: Record<string, string> = {};
  const ofVariants: Record<string, string> = {};
  const variantNames: Record<string, string> = {};
  for (const { id, changes, present } of mobiles) {
    const notes = notesOn(changes, present);
    before[id] = pickSame(changes, present);
    after[id] = changes;
    names[id] = present.name;
    if (notes.ofVariant) ofVariants[id] = notes.ofVariant;
    Object.assign(variantNames, notes.variantNames);
  }
  const notes = {
    ...(Object.keys(ofVariants).length > 0 ? { ofVariants } : {}),
    ...(Object.keys(variantNames).length > 0 ? { variantNames } : {}),
  };
  return { before: { items: before }, after: { items: after, names, ...notes } };
}

/** @param present as it was before the changes */
export function notesOn(
  changes: Partial<
    Pick<MobileFields, 'variants' | 'defaultVariantId' | (typeof OF_DEFAULT)[number]>
  >,
  present: Pick<MobileFields, 'variants' | 'defaultVariantId'>,
): VariantNotes {
  const main = present.defaultVariantId;
  const isOfMain = OF_DEFAULT.some((name) => changes[name] !== undefined);
  const concerned = [
    ...Object.keys(changes.variants ?? {}),
    ...(isOfMain ? [main] : []),
    ...(changes.defaultVariantId ? [main, changes.defaultVariantId] : []),
  ];
  const names = concerned.flatMap((id) => {
    const name = nameOf({ ...present.variants[id], ...changes.variants?.[id] });
    return name === null ? [] : [[id, name] as const];
  });
  const isToldApart = names.length > 0 || Object.keys(present.variants).length > 1;
  return {
    ...(isOfMain && isToldApart ? { ofVariant: main } : {}),
    ...(names.length > 0 ? { variantNames: Object.fromEntries(names) } : {}),
  };
}

/** What a mobile says of its default variant. */
export const OF_DEFAULT = ['priceCents', 'stock', 'offers'] as const;

/** In words; null when nothing is known of it. */
export function nameOf(facts: Partial<MobileFields['variants'][string]>): string | null {
  const { colour = null, storageGb = null, ramGb = null } = facts;
  return nameVariant({ colour, storageGb, ramGb });
}
