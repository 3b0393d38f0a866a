import { once } from 'node:events';
import { rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { images } from '../../../src/database/schema.ts';
import { PICTURE_TYPES } from '../../../src/shared/rules/pictures.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let admin: TestAccount;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
});
afterAll(() => shop.close());

function upload(bytes: Uint8Array, name = 'x.png', type = 'image/png', field = 'image') {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name, { type }));
  return shop.api('/images', { body: form, as: admin });
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aa5522' } });

test('metadata does not survive an upload', async () => {
  const jpeg = await photo(300, 300)
    .withExif({ IFD0: { Copyright: 'secret-place 52.5N' } })
    .jpeg()
    .toBuffer();
  const answer = await upload(jpeg, 'x.jpg', 'image/jpeg');
  const { data } = (await answer.json()) as { data: { display_url: string } };
  const stored = Buffer.from(await (await shop.api(data.display_url)).arrayBuffer());
  expect(stored.includes('secret-place')).toBe(false);
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

test('a picture that was uploaded and is not in this store is named in the log', async () => {
  const answer = await upload(await photo(300, 300).png().toBuffer());
  const { data } = (await answer.json()) as { data: { display_url: string } };
  // As a second process with a folder of its own sees it.
  rmSync(path.join(shop.dataDir, 'images'), { recursive: true });
  const logged = vi.spyOn(shop.services.logger, 'error');
  expect((await shop.api(data.display_url)).status).toBe(404);
  const [, , key] = new URL(data.display_url, shop.url).pathname.split('/');
  expect(logged).toHaveBeenCalledWith({ imageKey: key }, expect.stringContaining('one store'));
  logged.mockClear();
  const unknown = data.display_url.replace(/[0-9a-f-]{36}/, crypto.randomUUID());
  expect((await shop.api(unknown)).status).toBe(404);
  expect(logged).not.toHaveBeenCalled();
});

test('hostile and broken files are refused with a message, and nothing is stored', async () => {
  const png = await photo(400, 400).png().toBuffer();
  const hostile: [string, Uint8Array, string][] = [
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'image/png',
    ],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 'image/jpeg'],
    ['half a PNG', png.subarray(0, png.length / 2), 'image/png'],
    ['nothing', new Uint8Array(), 'image/png'],
    ['a GIF', await photo(100, 100).gif().toBuffer(), 'image/gif'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'image/png'],
    ['too small', await photo(10, 10).png().toBuffer(), 'image/png'],
    ['a bomb of 49 megapixels', await photo(7_000, 7_000).png().toBuffer(), 'image/png'],
  ];
  const before = (await shop.db.select().from(images)).length;
  for (const [name, bytes, type] of hostile) {
    const answer = await upload(bytes, 'x.png', type);
    expect(answer.status, name).toBe(422);
    const { errors } = (await answer.json()) as { errors: { message: string }[] };
    expect(errors[0]?.message, name).toMatch(/[.!]$/);
  }
  expect((await shop.db.select().from(images)).length).toBe(before);
});

/** A file that begins with an `ftyp` box of these brands. */
function isoFile(major: string, ...compatible: string[]): Buffer {
  const brands = Buffer.from(compatible.join(''));
  const box = Buffer.alloc(16);
  box.writeUInt32BE(16 + brands.length);
  box.write(`ftyp${major}`, 4);
  return Buffer.concat([box, brands, Buffer.from('\0\0\x0e\x1fmeta\0\0\0\0\0\0\0\x22hdlr')]);
}

test('a photo in HEIC is refused with the way to a JPEG, whatever the file is called', async () => {
  const photos: [string, Buffer][] = [
    ['IMG_0001.HEIC', isoFile('heic', 'mif1', 'MiHB', 'MiHE', 'MiPr', 'miaf', 'heic', 'tmap')],
    ['IMG_0002.HEIC', isoFile('heic', 'mif1', 'heic')],
    ['IMG_0003.jpg', isoFile('mif1', 'mif1', 'heic', 'hevc')],
    ['photo.heif', isoFile('heix', 'mif1', 'heix')],
    ['burst.heics', isoFile('hevc', 'msf1', 'hevc')],
  ];
  for (const [name, bytes] of photos) {
    for (const type of ['image/heic', 'image/jpeg', 'application/octet-stream']) {
      const answer = await upload(bytes, name, type);
      expect(answer.status, name).toBe(422);
      const { errors } = (await answer.json()) as { errors: { message: string }[] };
      expect(errors[0]?.message, name).toMatch(/^HEIC .*JPEG.*iPhone.*Most Compatible/);
    }
  }
});

test('AVIF, which has a container in common with HEIC, is accepted', async () => {
  const avif = await photo(300, 300).avif().toBuffer();
  expect((await upload(avif, 'x.avif', 'image/avif')).status).toBe(200);
  const named = Buffer.from(avif);
  named.write('mif1', 8);
  expect((await upload(named, 'x.avif', 'image/avif')).status).toBe(200);
});

test('every format that the form offers is accepted', async () => {
  const picture = photo(300, 300);
  const encoded: Record<string, Promise<Buffer>> = {
    'image/jpeg': picture.clone().jpeg().toBuffer(),
    'image/png': picture.clone().png().toBuffer(),
    'image/webp': picture.clone().webp().toBuffer(),
    'image/avif': picture.clone().avif().toBuffer(),
  };
  expect(Object.keys(encoded)).toEqual(PICTURE_TYPES);
  for (const [type, bytes] of Object.entries(encoded)) {
    expect((await upload(await bytes, 'x', type)).status, type).toBe(200);
  }
});

test('a file over 5 MB, another field and another content type are told apart', async () => {
  expect((await upload(new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
  const png = await photo(100, 100).png().toBuffer();
  expect((await upload(png, 'x.png', 'image/png', 'file')).status).toBe(422);
  const json = await shop.api('/images', { body: { image: 'x' }, as: admin });
  expect(json.status).toBe(415);
});

/** Sends a body in pieces, each when the one before was taken in. @returns the status */
async function uploadSlowly(pieces: (string | Uint8Array)[]): Promise<number> {
  const request = http.request(`${shop.url}/images`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${admin.token}`,
    },
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  for (const piece of pieces) {
    request.write(piece);
    await setTimeout(300);
  }
  request.end();
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode ?? 0;
}

const PART =
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
const END = '\r\n--x--\r\n';

test('a file over 5 MB is too large however slowly it comes', async () => {
  const most = new Uint8Array(5 * 1024 * 1024);
  const more = new Uint8Array(100);
  for (const pieces of [
    [PART, most, more, END],
    [PART, most, '1', END],
    [PART, most, `1${END}`],
    [PART, new Uint8Array([...most, ...more]), END],
  ]) {
    expect(await uploadSlowly(pieces)).toBe(413);
  }
  expect(await uploadSlowly([PART, most, END]), 'no picture').toBe(422);
});

test('half a form, and one without a boundary, are no fault of the shop', async () => {
  for (const pieces of [
    [PART],
    [PART, 'half'],
    ['--x'],
    ['nothing of the kind'],
    ['--x\r\n\r\n'],
  ]) {
    expect(await uploadSlowly(pieces), JSON.stringify(pieces)).toBe(400);
  }
  for (const type of ['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(300)}`]) {
    for (const path of ['/images', '/transfer/mobiles']) {
      const headers = { 'content-type': type };
      const answer = await shop.api(path, { body: `${PART}half`, headers, as: admin });
      expect(answer.status, `${path} ${type.slice(0, 40)}`).toBe(400);
    }
  }
});

test('a drawing is SVG without script, kept for ever under its hash', async () => {
  const [phone] = (await (await shop.api('/mobile-data?limit=1')).json()) as WireMobile[];
  const answer = await shop.api(phone?.image ?? '');
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const svg = await answer.text();
  expect(svg).toMatch(/^<svg /);
  expect(svg).not.toContain('<filter');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const other = (phone?.image ?? '').replace(/\.[\w-]{12}\.svg$/, '.AAAAAAAAAAAA.svg');
  const former = await shop.api(other);
  const { status, headers } = former;
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
    302,
    phone?.image,
    'public, max-age=60',
  ]);
  expect(await former.text()).toBe('');
});
