/** Thirty files that somebody might upload to do harm: none is stored as it was sent. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { images } from '../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

/** Stands for what must not come through: script, place, name. */
const MARK = '<script>alert("mark-5e1f")</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${MARK}</svg>`;
const ENTITIES =
  '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">' +
  '<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&b;&f;</svg>';

const photo = (side = 300) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#aa5522' } });
const after = (bytes: Buffer, text: string | Buffer) => Buffer.concat([bytes, Buffer.from(text)]);
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const noise = (format: (image: Sharp) => Sharp) =>
  format(
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    }),
  ).toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return pngChunk('IHDR', header);
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = pngChunk('IEND', Buffer.alloc(0));

/** A PNG that says it is huge and holds next to nothing. */
const pngOf = (width: number, height: number, data = deflateSync(Buffer.alloc(64))) =>
  Buffer.concat([PNG_START, pngHeader(width, height), pngChunk('IDAT', data), PNG_END]);

/** A good PNG with a chunk of ours before its pixels. */
async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const png = await photo().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
}

/** A JPEG with a segment of ours after its start. */
async function jpegWith(marker: number, data: Buffer): Promise<Buffer> {
  const jpeg = await photo().jpeg().toBuffer();
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

function bmp(): Buffer {
  const bytes = Buffer.alloc(54 + 100 * 100 * 3, 0x55);
  bytes.fill(0, 0, 54);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(100, 18);
  bytes.writeInt32LE(100, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** Two frames in one WebP. */
const animatedWebp = async () =>
  sharp([await photo(100).png().toBuffer(), await photo(100).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();

type Outcome = 'refused' | 'made anew' | 'either';

/** The last column: some are harmless once drawn again, so long as only their pixels survive. */
const HOSTILE: [name: string, make: () => Buffer | Promise<Buffer>, outcome: Outcome][] = [
  ['nothing at all', () => Buffer.alloc(0), 'refused'],
  ['zero bytes for 10 kB', () => Buffer.alloc(10_240), 'refused'],
  ['SVG with a script', () => Buffer.from(SVG), 'refused'],
  [
    'SVG behind white space and a byte order mark',
    () => Buffer.from(`\ufeff  \n${SVG}`),
    'refused',
  ],
  ['SVG with entities and a file', () => Buffer.from(ENTITIES), 'refused'],
  ['HTML', () => Buffer.from(`<!doctype html><body>${MARK}`), 'refused'],
  ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), 'refused'],
  ['PostScript', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(x) run'), 'refused'],
  ['a ZIP', () => Buffer.from('504b0304140000000000', 'hex'), 'refused'],
  ['a GIF', () => photo(100).gif().toBuffer(), 'refused'],
  [
    'a GIF that is a script',
    () => Buffer.from(`GIF89a/*${'x'.repeat(90)}*/=1;alert(1)`),
    'refused',
  ],
  ['a TIFF', () => photo(100).tiff().toBuffer(), 'refused'],
  ['a BMP', bmp, 'refused'],
  ['a PNG start and then HTML', () => after(PNG_START, MARK), 'refused'],
  ['a JPEG start and then HTML', () => after(Buffer.from([0xff, 0xd8, 0xff]), MARK), 'refused'],
  ['half a PNG', async () => half(await noise((image) => image.png())), 'refused'],
  ['half a JPEG', async () => half(await noise((image) => image.jpeg())), 'refused'],
  ['half a WebP', async () => half(await noise((image) => image.webp())), 'refused'],
  ['half an AVIF', async () => half(await noise((image) => image.avif({ effort: 0 }))), 'refused'],
  ['a PNG of 4 gigapixels in 100 bytes', () => pngOf(65_535, 65_535), 'refused'],
  ['a PNG of 40,000 × 40,000', () => pngOf(40_000, 40_000), 'refused'],
  [
    'a PNG one pixel high',
    () => photo().resize(4_000, 1, { fit: 'fill' }).png().toBuffer(),
    'refused',
  ],
  ['a PNG with a wrong checksum', () => flip(pngOf(200, 200), 30), 'refused'],
  ['a WebP of two frames', animatedWebp, 'refused'],
  [
    'a JPEG with a script in its EXIF',
    () =>
      photo()
        .withExif({ IFD0: { Copyright: MARK, ImageDescription: MARK } })
        .jpeg()
        .toBuffer(),
    'made anew',
  ],
  [
    'a JPEG with a ZIP and a script at its end',
    async () => after(await photo().jpeg().toBuffer(), `PK\u0003\u0004${MARK}`),
    'made anew',
  ],
  [
    'a PNG with a script at its end',
    async () => after(await photo().png().toBuffer(), MARK),
    'made anew',
  ],
  ['a JPEG with a script in a comment', () => jpegWith(0xfe, Buffer.from(MARK)), 'made anew'],
  [
    'a PNG with a script in its text',
    () => pngWith('tEXt', Buffer.from(`Comment\0${MARK}`)),
    'made anew',
  ],
  [
    'a PNG with a compressed text bomb of 50 MB',
    () =>
      pngWith('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
    'either',
  ],
  [
    'a PNG with a colour profile bomb of 50 MB',
    () =>
      pngWith('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
    'either',
  ],
  [
    'a JPEG with a broken colour profile',
    () =>
      jpegWith(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001'), Buffer.from(MARK)])),
    'either',
  ],
  ['a CMYK JPEG', () => photo().toColourspace('cmyk').jpeg().toBuffer(), 'made anew'],
];

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

let shop: TestShop;
let admin: TestAccount;

beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  admin = await shop.signInAdmin();
});
afterAll(() => shop?.close());

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function storedFiles(): Buffer[] {
  const folder = path.join(shop.dataDir, 'images');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => readFileSync(path.join(folder, name)));
}

const sent = new Set<string>();

it.each(HOSTILE)('%s', async (name, make, outcome) => {
  const bytes = await make();
  sent.add(digest(bytes));
  const [rows, files] = [await shop.db.$count(images), storedFiles().length];
  const form = new FormData();
  form.set('image', new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' }));
  const answer = await shop.api('/images', { body: form, as: admin });
  if (outcome === 'refused') expect(answer.status).toBe(422);
  if (outcome === 'made anew') expect(answer.status).toBe(200);
  if (answer.status === 422) {
    const { errors } = (await answer.json()) as { errors: { message: string }[] };
    expect(errors[0]?.message).toMatch(/[.!d]$/);
    expect([await shop.db.$count(images), storedFiles().length]).toEqual([rows, files]);
    return;
  }
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { display_url: string } };
  const served = await shop.api(data.display_url);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: 'webp', space: 'srgb' });
  expect(metadata.exif ?? metadata.icc ?? metadata.xmp).toBeUndefined();
});

it(`of ${HOSTILE.length} hostile files none is stored as sent, and none of what they carried`, () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(30);
  expect(sent.size).toBe(HOSTILE.length);
  const files = storedFiles();
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(sent.has(digest(file))).toBe(false);
    expect(file.includes('mark-5e1f')).toBe(false);
  }
});
