import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderPictures } from './render-pictures.ts';

test('of many pictures at once a few are made in turn, the rest is told to come back', async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } });
  const bytes = await picture.png().toBuffer();
  const uploads = await Promise.allSettled(Array.from({ length: 12 }, () => renderPictures(bytes)));
  const refused = uploads.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ reason: { code: 'overloaded' } });
});
