/** Sends a small picture to the shop, as the form of a mobile does. */

import sharp from 'sharp';
import { expect } from 'vitest';
import { uploadedSchema } from '../../src/contract/mobiles.ts';
import type { TestAccount, TestShop } from './shop/app.ts';

/** @returns its address, for the field `image` of a mobile */
export async function uploadPicture(shop: TestShop, admin: TestAccount): Promise<string> {
  const create = { width: 200, height: 300, channels: 3, background: '#336699' } as const;
  const png = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  form.set('image', new File([new Uint8Array(png)], 'phone.png', { type: 'image/png' }));
  const answer = await shop.api('/images', { body: form, as: admin });
  expect(answer.status).toBe(200);
  return uploadedSchema.parse(await answer.json()).data.display_url;
}
