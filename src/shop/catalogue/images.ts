/** Uploaded pictures: which there are. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { images } from '../../database/schema.ts';

/** Whether a picture of this key was uploaded; its store should have it then. */
export async function isUploaded(db: Queryable, key: string): Promise<boolean> {
  return (await db.$count(images, eq(images.key, key))) > 0;
}
