/**
 * Takes in a picture of a mobile. Protects: what is stored and served was made here from pixels; metadata,
 * scripts, bombs and half files never get through.
 */
import type { Database } from '../../database/connect.ts';
import { images } from '../../database/schema.ts';
import { newId } from '../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { ImageStore, RenderPictures } from '../ports.ts';

/**
 * @returns the key of the image
 * @throws AppError validation
 */
export async function uploadImage(
  deps: { db: Database; imageStore: ImageStore; renderPictures: RenderPictures },
  actor: Actor,
  bytes: Uint8Array,
): Promise<string> {
  const admin = requireAdmin(actor);
  const { pictures, widthPx, heightPx } = await deps.renderPictures(bytes);
  const key = newId();
  for (const picture of pictures) {
    await deps.imageStore.put(`${key}/${picture.fileName}`, picture.bytes, picture.contentType);
  }
  await deps.db.insert(images).values({ key, widthPx, heightPx, uploadedBy: admin.userId });
  return key;
}
