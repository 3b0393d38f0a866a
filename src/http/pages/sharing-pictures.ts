/**
 * Pictures for shared addresses: which phones stand in them, under which address they are, and their bytes.
 * An address carries a hash of everything that decides the picture, so each is rasterised once and may be
 * kept for ever. There are millions of comparisons: their hash is signed, so that only those are drawn that a page
 * has named.
 */
import { createHash } from 'node:crypto';
import { drawGeneric, drawLineUp, drawSharing } from '../../art/index.ts';
import type { SharingSubject } from '../../contract/page-api.ts';
import type { Services } from '../../services.ts';
import { type CatalogueSnapshot, listPhones, type Mobile } from '../../shop/catalogue/index.ts';
import { BRANDS } from '../../shop/phone/brands.ts';
import { remember } from '../cache/public-cache.ts';
import { drawingHash, GENERIC_COLOUR, LEAD_COLOUR } from './pictures.ts';

const BRAND_COUNT = 5;
const GAP_MM = 14;
const HASH_LENGTH = 12;
const NAME =
  /^(?:(shop)|brand-([a-z]+)|mobile-([a-z0-9-]+)|compare-([a-z0-9-]+(?:_[a-z0-9-]+){1,3}))$/;

type Subject =
  | SharingSubject
  | { kind: 'mobile'; slug: string }
  | { kind: 'comparison'; slugs: string[] };

interface Motif {
  hash: string;
  render(services: Services): Promise<Uint8Array>;
}

/** Root-relative address of the picture of a page. */
export function sharingUrl(services: Services, subject: SharingSubject): Promise<string> {
  const name = nameOf(subject);
  return remember(services, `sharing:${name}`, async () =>
    addressOf(name, await findMotif(services, subject)),
  );
}

/** The same for the page of a phone. */
export function sharingUrlOf(mobile: Mobile): string {
  return addressOf(nameOf({ kind: 'mobile', slug: mobile.slug }), mobileMotif(mobile));
}

/** The same for phones beside each other, two at least; for fewer the picture of the shop. */
export async function sharingUrlOfAll(services: Services, mobiles: Mobile[]): Promise<string> {
  if (mobiles.length < 2) return sharingUrl(services, { kind: 'shop' });
  const slugs = mobiles.map(({ slug }) => slug);
  return addressOf(nameOf({ kind: 'comparison', slugs }), signedLineUp(services, mobiles));
}

function addressOf(name: string, motif: Motif | null): string {
  return `/pictures/sharing/${name}.${motif?.hash ?? 'none'}.jpg`;
}

/**
 * The bytes of a picture that was drawn lately; its address says all of it, so it is never stale.
 * @param file as in the address: `brand-vivo.<hash>.jpg`
 */
export function cachedSharingPicture({ pageCache }: Services, file: string): Buffer | undefined {
  return pageCache.get(`sharing:${file}`)?.body;
}

/**
 * Draws a picture. An address with another hash is drawn nothing for: it is a former one, or made up.
 * @param file as in the address
 * @returns the bytes, or the address that there is instead; null when there is no such subject
 */
export async function readSharingPicture(
  services: Services,
  file: string,
): Promise<Buffer | { address: string } | null> {
  const [name = '', hash] = file.split('.');
  const subject = subjectOf(name);
  const motif = subject && (await findMotif(services, subject));
  if (!motif) return null;
  if (motif.hash !== hash) {
    const isSigned = subject.kind === 'comparison';
    return {
      address: isSigned ? await sharingUrl(services, { kind: 'shop' }) : addressOf(name, motif),
    };
  }
  const { body } = await services.pageCache.produce(`sharing:${file}`, async () => ({
    status: 200,
    headers: {},
    body: Buffer.from(await motif.render(services)),
    shows: [],
  }));
  return body;
}

function nameOf(subject: Subject): string {
  if (subject.kind === 'shop') return 'shop';
  if (subject.kind === 'brand') return `brand-${subject.category.toLowerCase()}`;
  if (subject.kind === 'comparison') return `compare-${subject.slugs.join('_')}`;
  return `mobile-${subject.slug}`;
}

function subjectOf(name: string): Subject | null {
  const [, shop, brandName, slug, several] = NAME.exec(name) ?? [];
  if (shop) return { kind: 'shop' };
  if (slug) return { kind: 'mobile', slug };
  if (several) return { kind: 'comparison', slugs: several.split('_') };
  const brand = BRANDS.find(({ category }) => category.toLowerCase() === brandName);
  return brand ? { kind: 'brand', category: brand.category } : null;
}

async function findMotif(services: Services, subject: Subject): Promise<Motif | null> {
  const snapshot = await services.catalogue.current();
  if (subject.kind === 'mobile') {
    const phone = snapshot.bySlug.get(subject.slug);
    return phone ? mobileMotif(phone) : null;
  }
  if (subject.kind === 'comparison') return comparisonMotif(services, snapshot, subject.slugs);
  const categories = subject.kind === 'brand' ? [subject.category] : BRANDS.map((b) => b.category);
  const limit = subject.kind === 'brand' ? BRAND_COUNT : 1;
  const newest = categories.flatMap(
    (category) => listPhones(snapshot, { categories: [category], limit }).phones,
  );
  return lineUpMotif(newest);
}

/** Null unless all of them are on sale, named as they are today and in order: each has one picture. */
function comparisonMotif(
  services: Services,
  { bySlug }: CatalogueSnapshot,
  slugs: string[],
): Motif | null {
  const isInOrder = slugs.every((slug, index) => index === 0 || slug > (slugs[index - 1] ?? ''));
  const phones = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  return isInOrder && phones.length === slugs.length ? signedLineUp(services, phones) : null;
}

function signedLineUp({ secrets }: Services, mobiles: Mobile[]): Motif {
  const motif = lineUpMotif(mobiles);
  const hash = secrets.fingerprint(motif.hash, 'sharing-picture').slice(0, HASH_LENGTH);
  return { ...motif, hash };
}

/** Back, front and side of one phone; an uploaded photo stands alone. */
function mobileMotif(mobile: Mobile): Motif {
  const { imageKey, specs, name } = mobile;
  if (imageKey !== null) {
    return {
      hash: hashOf(imageKey),
      async render({ imageStore, renderSharing }) {
        const image = await imageStore.get(`${imageKey}/1280.webp`);
        return renderSharing(image ? { photo: image.bytes } : { svg: drawUnknown() });
      },
    };
  }
  const colour = specs?.colours[LEAD_COLOUR];
  if (!specs || !colour) {
    return {
      hash: hashOf('unknown'),
      render: (services) => services.renderSharing({ svg: drawUnknown() }),
    };
  }
  const views = ['back', specs.body.folded ? 'open' : 'front', 'side'] as const;
  return {
    hash: hashOf(...views.map((view) => drawingHash(mobile, { view, colour: LEAD_COLOUR }))),
    render: ({ renderSharing }) => {
      const entries = views.map((view) => ({
        phone: { ...specs, name },
        view,
        colourHex: colour.hex,
        finish: colour.finish,
      }));
      const picture = drawLineUp(entries, { ruler: false, gapMm: GAP_MM });
      return renderSharing({ svg: drawSharing({ picture, colourHex: colour.hex }) });
    },
  };
}

/** The backs of several phones, from the smallest to the largest. */
function lineUpMotif(mobiles: Mobile[]): Motif {
  const entries = mobiles
    .flatMap(({ specs, name }) => {
      const colour = specs?.colours[LEAD_COLOUR];
      if (!specs || !colour) return [];
      return [{ phone: { ...specs, name }, colourHex: colour.hex, finish: colour.finish }];
    })
    .sort((a, b) => a.phone.body.heightMm - b.phone.body.heightMm);
  const hashes = mobiles.map((mobile) =>
    drawingHash(mobile, { view: 'back', colour: LEAD_COLOUR }),
  );
  return {
    hash: hashOf(...hashes),
    render({ renderSharing }) {
      if (entries.length === 0) return renderSharing({ svg: drawUnknown() });
      const picture = drawLineUp(entries, { ruler: false, gapMm: GAP_MM });
      return renderSharing({ svg: drawSharing({ picture, colourHex: GENERIC_COLOUR }) });
    },
  };
}

function drawUnknown(): string {
  const picture = drawGeneric({ colourHex: GENERIC_COLOUR });
  return drawSharing({ picture, colourHex: GENERIC_COLOUR });
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join()).digest('base64url').slice(0, HASH_LENGTH);
}
