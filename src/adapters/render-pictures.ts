/**
 * Decodes an uploaded image and encodes it anew (sharp). Protects: only pixels survive; the loaders
 * are restricted to photos, the number of pixels is bounded before decoding, and few are worked on at
 * once: a large one takes a core for seconds and some hundred megabytes.
 */
import sharp, { type Sharp } from 'sharp';
import { invalidField } from '../shared/errors.ts';
import { HEIC_REFUSED, PICTURE_FORMATS } from '../shared/rules/pictures.ts';
import { createGate } from '../shared/tools/gate.ts';
import {
  IMAGE_WIDTHS_PX,
  type Picture,
  type RenderPictures,
  type RenderSharing,
} from '../shop/ports.ts';

const MAX_PIXELS = 40_000_000;
const MIN_SIDE_PX = 64;
const MOST_BRANDS_BYTES = 256;
const SHARING_PX = { width: 1200, height: 630 };
const SHARING_PAPER = '#f8f7f4';
/** Format names of sharp. It calls AVIF `heif` too; other HEIF pictures are refused by `isHeic`. */
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'heif']);
const ENCODERS = {
  webp: (image: Sharp) => image.webp({ quality: 80 }),
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 2 }),
} as const;

sharp.cache(false);
sharp.concurrency(1);

const uploads = createGate({ most: 1, mostWaiting: 6, patienceMs: 20_000 });

/** @throws AppError validation on `image` with what to do instead, overloaded */
export const renderPictures: RenderPictures = (bytes) => uploads.run(() => renderSizes(bytes));

async function renderSizes(bytes: Uint8Array): ReturnType<RenderPictures> {
  const { width, height } = await inspect(bytes);
  const pictures: Picture[] = [];
  for (const widthPx of IMAGE_WIDTHS_PX) {
    for (const [extension, encode] of Object.entries(ENCODERS)) {
      pictures.push({
        fileName: `${widthPx}.${extension}`,
        contentType: `image/${extension}`,
        bytes: await encodeAt(bytes, widthPx, encode),
      });
    }
  }
  return { pictures, widthPx: width, heightPx: height };
}

export const renderSharing: RenderSharing = async (source) => {
  const image =
    'svg' in source
      ? sharp(Buffer.from(source.svg))
      : sharp(source.photo, { limitInputPixels: MAX_PIXELS }).rotate();
  return image
    .resize({ ...SHARING_PX, fit: 'contain', background: SHARING_PAPER })
    .flatten({ background: SHARING_PAPER })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
};

/**
 * A drawing of ours as a PNG for paper.
 * @param size of the picture, in pixels
 */
export function rasterise(svg: string, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 300 })
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer();
}

async function inspect(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (isHeic(bytes)) throw refuse(HEIC_REFUSED);
  const metadata = await readMetadata(bytes);
  if (!ACCEPTED.has(metadata.format ?? '')) {
    throw refuse(`This kind of picture is not accepted. Use ${PICTURE_FORMATS}.`);
  }
  const { width = 0, height = 0, pages = 1 } = metadata;
  if (width * height > MAX_PIXELS || pages > 1) {
    throw refuse('This picture is too large. Use at most 40 megapixels and a single frame.');
  }
  if (Math.min(width, height) < MIN_SIDE_PX) {
    throw refuse(`This picture is too small. Each side needs at least ${MIN_SIDE_PX} pixels.`);
  }
  return { width, height };
}

/**
 * Whether the file is a HEIF picture other than AVIF, judged by the brands in its first box, not by its
 * name (ISO/IEC 23008-12; registered brands: https://mp4ra.org/registered-types/brands).
 */
function isHeic(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, MOST_BRANDS_BYTES));
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = start.toString('latin1', 8, start.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  const isOneOf = (brand: RegExp) => brands.some((given) => brand.test(given));
  return isOneOf(/^(?:he[iv][a-z]|mif1|msf1)$/) && !isOneOf(/^avi[fs]$/);
}

async function readMetadata(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  } catch (cause) {
    throw refuse(`This file is not a picture we can read. Use ${PICTURE_FORMATS}.`, cause);
  }
}

async function encodeAt(
  bytes: Uint8Array,
  widthPx: number,
  encode: (image: Sharp) => Sharp,
): Promise<Uint8Array> {
  // failOn 'truncated' refuses half a file instead of showing grey where data are missing.
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .rotate()
    .resize({ width: widthPx, withoutEnlargement: true });
  return encode(image)
    .toBuffer()
    .catch((cause: unknown) => {
      throw refuse('This picture is damaged or incomplete. Save it again and retry.', cause);
    });
}

function refuse(message: string, cause?: unknown) {
  const refusal = invalidField('image', message);
  refusal.cause = cause;
  return refusal;
}
