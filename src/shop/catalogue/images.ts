/** Uploaded pictures: which there are, and that a mobile names one that exists. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { images } from '../../database/schema.ts';
import { invalidField } from '../../shared/errors.ts';

/** Whether a picture of this key was uploaded; its store should have it then. */
export async function isUploaded(db: Queryable, key: string): Promise<boolean> {
  return (await db.$count(images, eq(images.key, key))) > 0;
}

/** @throws AppError validation on the field `image` */
export async function assertImageExists(db: Queryable, key: string): Promise<void> {
  const [found] = await db
    .select({ key: images.key })
    .from(images)
    .where(eq(images.key, key))
    // Held until the mobile is written, so that the picture is not collected meanwhile.
    .for('key share');
  if (!found) throw invalidField('image', 'Please upload the picture first');
}
