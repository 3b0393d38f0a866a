/**
 * Changes a mobile. Protects: two admins never overwrite each other unseen (version), the books are
 * kept, everything is in the audit log.
 */
import type { Queryable } from '../../../database/connect.ts';
import { DEFAULT_STOCK } from '../../../shared/constants.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { newId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Category } from '../../phone/brands.ts';
import type { MobileSpecs } from '../../phone/schema.ts';
import type { Offer } from '../offers.ts';
import { nameVariant } from '../variant.ts';
import {
  given,
  type LockedMobile,
  lockMobiles,
  type MobileFields,
  onlyChanged,
  type VariantFields,
  type VariantInput,
} from './fields.ts';
import {
  chooseImageKey,
  hasDearOffer,
  missingPicture,
  type Obstacle,
  type PictureChoice,
} from './obstacles.ts';
import { nameOf, sidesOf } from './recorded-changes.ts';
import { type CatalogueDeps, transactOnCatalogue, writeMobiles } from './write-mobiles.ts';

export interface MobileChange {
  name: string;
  /**
   * The list price. Without `offers`, what shoppers pay now leaves it alone: clients that know no
   * list price send back what they read.
   */
  priceCents: number;
  category: Category;
  description: string;
  picture: PictureChoice;
  stock?: number;
  specs?: MobileSpecs | null;
  /** What runs or is to come. */
  offers?: Offer[];
  /**
   * All variants that are to be on sale, with their prices, units and offers; what is left out is withdrawn.
   * Without it they stay as they are but for the default one.
   */
  variants?: readonly VariantInput[];
  /** When given, the version that the change was made from. */
  expectedVersion?: number;
  requestId?: string;
  asksFirst?: boolean;
}

/**
 * @returns whether anything changed
 * @throws AppError not-found, version-conflict, validation, last-advertised-offer
 */
export async function changeMobile(
  deps: CatalogueDeps,
  actor: Actor,
  id: string,
  input: MobileChange,
): Promise<boolean> {
  const { userId } = requireAdmin(actor);
  const change = async (tx: Queryable) => {
    const locked = (await lockMobiles(tx, [id])).get(id);
    if (!locked) throw new AppError('not-found');
    const { version } = locked;
    if (input.expectedVersion !== undefined && input.expectedVersion !== version) {
      throw new AppError('version-conflict', { extra: { currentVersion: version } });
    }
    const changes = changedFields(id, locked, input);
    if (Object.keys(changes).length === 0) return false;
    const { writes, obstacle } = await writeMobiles(tx, [{ id, present: locked, changes }], userId);
    if (obstacle) throw refuse(obstacle, locked, input);
    const after = writes[0]?.changes ?? changes;
    await recordChange(tx, {
      actor,
      action: 'mobile.changed',
      subjectType: 'mobile',
      subjectId: id,
      ...sidesOf(after, locked),
      requestId: input.requestId,
    });
    return true;
  };
  return transactOnCatalogue(deps, change, { asksFirst: input.asksFirst });
}

function changedFields(id: string, present: LockedMobile, input: MobileChange) {
  const isPriceNow = input.offers === undefined && input.priceCents === present.priceNowCents;
  const priceCents = isPriceNow ? present.priceCents : input.priceCents;
  const wanted: Partial<MobileFields> = {
    name: input.name,
    category: input.category,
    description: input.description,
    imageKey: chooseImageKey(input.picture, id),
    specs: input.specs,
    ...(input.variants
      ? readVariants(present, input.variants)
      : { priceCents, stock: input.stock, offers: input.offers }),
  };
  refuseDearOffers(input, priceCents);
  return onlyChanged(wanted, present);
}

/**
 * The table of variants. A variant that is left out is withdrawn, never erased; one that was withdrawn comes back under
 * its own id; exactly one is the default.
 * @returns the fields that are to hold, beside those of the mobile itself
 * @throws AppError validation on `variants`
 */
function readVariants(
  present: MobileFields,
  lines: readonly VariantInput[],
): Partial<MobileFields> {
  const variants: Record<string, Partial<VariantFields>> = {};
  let defaultVariantId: string | undefined;
  for (const { id, isDefault, ...line } of lines) {
    if (id !== undefined && !present.variants[id]) {
      throw invalidField('variants', 'A variant is not one of this mobile');
    }
    const own = id ?? findWithdrawn(present, line) ?? newId();
    if (variants[own]) throw invalidField('variants', 'A variant is there twice');
    const known = present.variants[own] ?? { stock: DEFAULT_STOCK };
    variants[own] = { ...known, ...given(line), isOnSale: true };
    if (!isDefault) continue;
    if (defaultVariantId)
      throw invalidField('variants', 'Only one variant can stand for the mobile');
    defaultVariantId = own;
  }
  defaultVariantId ??= present.defaultVariantId;
  if (!variants[defaultVariantId]) {
    throw invalidField('variants', 'Please choose the variant that stands for the mobile');
  }
  for (const [id, fields] of Object.entries(present.variants)) {
    if (!variants[id] && fields.isOnSale) variants[id] = { isOnSale: false };
  }
  if (defaultVariantId !== present.defaultVariantId) return { variants, defaultVariantId };
  // Price, stock and offers of the default variant are said of the mobile.
  const { priceCents, stock, offers, ...facts } = variants[defaultVariantId] ?? {};
  return {
    variants: { ...variants, [defaultVariantId]: facts },
    ...given({ priceCents, stock, offers }),
  };
}

/** The same colour and sizes that were sold before. */
function findWithdrawn(present: MobileFields, line: Omit<VariantInput, 'id'>): string | undefined {
  const [id] =
    Object.entries(present.variants).find(
      ([, known]) =>
        !known.isOnSale &&
        known.colour === line.colour &&
        known.storageGb === line.storageGb &&
        known.ramGb === line.ramGb,
    ) ?? [];
  return id;
}

/** Also those that stay as they are: the form shows them beside the price. */
function refuseDearOffers({ variants, offers = [] }: MobileChange, priceCents: number): void {
  const says = 'An offer must be below the price';
  if (!variants && hasDearOffer(offers, priceCents)) throw invalidField('offers', says);
  const dear = variants?.find((line) => hasDearOffer(line.offers ?? [], line.priceCents));
  if (!dear) return;
  const name = nameVariant(dear);
  throw invalidField('variants', name === null ? says : `${name}: ${says}`);
}

/** Said at the field of the form; in its table of variants, of which one. */
function refuse(
  { field, variantId, says }: Obstacle,
  present: LockedMobile,
  { variants }: MobileChange,
): AppError {
  if (field === 'imageKey') return missingPicture();
  if (variantId === undefined || !variants) return invalidField(field, says);
  const name = nameOf(present.variants[variantId] ?? {});
  return invalidField('variants', name === null ? says : `${name}: ${says}`);
}
