/** Adds a mobile to the catalogue. Protects: only admins write, the picture is one of ours. */
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import { type FirstFields, insertMobile } from './insert-mobiles.ts';
import { chooseImageKey, type PictureChoice } from './pictures.ts';
import { type CatalogueDeps, transactOnCatalogue } from './transact-on-catalogue.ts';

export type NewMobile = Omit<FirstFields, 'imageKey' | 'createdAt'> & {
  picture: PictureChoice;
  requestId?: string;
};

/**
 * @returns the id of the new mobile
 * @throws AppError authentication-required, forbidden, validation
 */
export async function addMobile(
  deps: CatalogueDeps,
  actor: Actor,
  { picture, requestId, ...given }: NewMobile,
): Promise<string> {
  const admin = requireAdmin(actor);
  const fields = { ...given, imageKey: chooseImageKey(picture, null) };
  return transactOnCatalogue(deps, async (tx) => {
    const id = await insertMobile(tx, fields, admin.userId);
    await recordChange(tx, {
      actor,
      action: 'mobile.added',
      subjectType: 'mobile',
      subjectId: id,
      before: null,
      after: fields,
      requestId,
    });
    return id;
  });
}
