/** Adds a mobile to the catalogue. Protects: only admins write, the picture is one of ours. */
import type { Queryable } from '../../../database/connect.ts';
import { invalidField } from '../../../shared/errors.ts';
import { newId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import { given, type VariantInput } from './fields.ts';
import { type FirstFields, type FirstVariant, insertMobile } from './insert-mobiles.ts';
import { chooseImageKey, findVariantObstacle, type PictureChoice } from './obstacles.ts';
import { notesOn } from './recorded-changes.ts';
import { type CatalogueDeps, transactOnCatalogue } from './write-mobiles.ts';

export type NewMobile = Omit<FirstFields, 'imageKey' | 'createdAt' | 'variant' | 'others'> & {
  picture: PictureChoice;
  /** Everything that is sold of it; one variant of which nothing is known when it is left out. */
  variants?: readonly VariantInput[] | undefined;
  requestId?: string;
};

/**
 * @returns the id of the new mobile
 * @throws AppError authentication-required, forbidden, validation
 */
export async function addMobile(
  deps: CatalogueDeps,
  actor: Actor,
  { picture, requestId, variants, ...given }: NewMobile,
): Promise<string> {
  const admin = requireAdmin(actor);
  const id = newId();
  const fields = {
    ...given,
    ...(variants && firstVariants(variants)),
    imageKey: chooseImageKey(picture, null),
  };
  return transactOnCatalogue(deps, async (tx) => {
    if (variants) await refuseTwins(tx, id, fields);
    await insertMobile(tx, fields, admin.userId, id);
    await recordChange(tx, {
      actor,
      action: 'mobile.added',
      subjectType: 'mobile',
      subjectId: id,
      before: null,
      after: toRecord(fields),
      requestId,
    });
    return id;
  });
}

/** What is sold of it at first. @throws AppError validation on `variants` */
function firstVariants(
  lines: readonly VariantInput[],
): Pick<FirstFields, 'priceCents' | 'stock' | 'variant' | 'others'> {
  const mains = lines.filter(({ isDefault }) => isDefault);
  if (mains.length > 1) throw invalidField('variants', 'Only one variant can stand for the mobile');
  const main = mains[0] ?? lines[0];
  if (!main) throw invalidField('variants', 'Please add a variant');
  const { priceCents, stock, ...variant } = factsOf(main);
  return {
    priceCents,
    stock,
    variant,
    others: lines.filter((line) => line !== main).map(factsOf),
  };
}

function factsOf({ id: _, offers: __, isDefault: ___, ...line }: VariantInput) {
  return { ...given(line), id: newId() } as FirstVariant & { id: string; priceCents: number };
}

type First = Omit<FirstFields, 'createdAt'>;

/** The same colour and sizes twice, or a SKU that is taken. @throws AppError validation on `variants` */
async function refuseTwins(tx: Queryable, mobileId: string, fields: First): Promise<void> {
  const { variant = {}, others = [] } = fields;
  const writes = [variant, ...others].map(({ id = newId(), ...changes }, index) => ({
    ...{ id, mobileId, isNew: true, isDefault: index === 0 },
    changes: { priceCents: fields.priceCents, stock: 0, ...changes, isOnSale: true },
  }));
  const obstacle = await findVariantObstacle(tx, writes);
  if (obstacle) throw invalidField('variants', obstacle.says);
}

/** As changes of mobiles are recorded: variants by their ids. */
function toRecord({ variant, others = [], ...own }: First): Record<string, unknown> {
  if (!variant?.id) return own;
  const { id: defaultVariantId, ...facts } = variant;
  const variants = Object.fromEntries(
    [{ ...facts, id: defaultVariantId }, ...others].map(({ id = '', ...rest }) => [
      id,
      { ...rest, isOnSale: true },
    ]),
  );
  const notes = notesOn({ ...own, variants }, { defaultVariantId, variants: {} });
  return { ...own, defaultVariantId, variants, ...notes };
}
