/**
 * The key of a phone's page once it is known what is sold of it. Protects: an address that names no variant of the
 * phone is its plain page; kept is each variant at most once for each view.
 */
import {
  type AddressedPhone,
  type AddressedVariant,
  readPhoneChoice,
  writePhoneQuery,
} from '../../contract/phone/address.ts';
import type { Services } from '../../services.ts';
import type { Mobile } from '../../shop/catalogue/index.ts';
import { drawnColours, viewsOf } from '../pages/pictures.ts';
import { toAddressedVariants } from '../translate/mobile.ts';

const PHONE = /^\/mobiles\/([a-z0-9-]+)\?/;

/** Whether the phone has to be known to say what an address means; the data of a page are those of all variants. */
export function namesVariant(key: string): boolean {
  return PHONE.test(key);
}

/** @param key as an address gives it, of whatever page */
export async function variantKeyOf(
  { catalogue }: Pick<Services, 'catalogue'>,
  key: string,
): Promise<string> {
  const slug = PHONE.exec(key)?.[1];
  if (slug === undefined) return key;
  const { pathname, searchParams } = new URL(`http://page${key}`);
  const found = (await catalogue.current()).bySlug.get(slug);
  if (!found) return pathname;
  const phone = toAddressed(found);
  const known = writePhoneQuery(readPhoneChoice(searchParams, phone), phone);
  return known.size === 0 ? pathname : `${pathname}?${known}`;
}

function toAddressed(mobile: Mobile): AddressedPhone<AddressedVariant> {
  const { defaultVariantId: defaultVariant, imageKey } = mobile;
  const colours = drawnColours(mobile).map(({ name }) => name);
  const variants = toAddressedVariants(mobile.variants);
  // A photo shows what it shows.
  const drawn =
    imageKey === null ? { colours, views: viewsOf(mobile) } : { colours: [], views: [] };
  return { variants, defaultVariant, drawn };
}
