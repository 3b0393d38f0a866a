/**
 * The address of a phone's page, `/mobiles/…?colour=Midnight&storage=256&view=side`: which variant is bought and
 * which picture is shown. Protects: whatever somebody writes into it gives a page that says nothing false, and each
 * variant has one spelling. Plain data, read by the cache (http/cache/phone-key.ts), by loaders and by browsers.
 */

/** From where a phone is drawn; the first is the usual one, which an address leaves out. */
export type PhoneView = 'back' | 'front' | 'side' | 'open';
const USUAL_VIEW = 'back';

/** What an address says of a variant: sizes in gigabytes; what is not known is null. */
export interface AddressedVariant {
  _id: string;
  colour: string | null;
  storage: number | null;
  ram: number | null;
}

export interface AddressedPhone<V extends AddressedVariant> {
  /** What is sold of it, in the order in which it is shown; never empty. */
  variants: readonly V[];
  /** Id of the variant that is meant where none is named. */
  defaultVariant: string;
  drawn: {
    /** Names of the colours it is drawn in, the usual one first. */
    colours: readonly string[];
    views: readonly PhoneView[];
  };
}

export interface PhoneChoice<V extends AddressedVariant> {
  variant: V;
  view: PhoneView;
  /** The colour that it is drawn in; empty where there is no drawing. */
  colour: string;
}

const PARTS = ['colour', 'storage', 'ram'] as const;
type Part = (typeof PARTS)[number];
const KEYS = [...PARTS, 'view'] as const;
const LONGEST_VALUE = 60;
const SIZE = /^[1-9]\d{0,5}$/;

/** What an address may ask of whatever phone; everything else is left out. */
export function tidyPhoneQuery(given: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const key of KEYS) {
    const value = given.get(key);
    if (value !== null && value.length <= LONGEST_VALUE) known.set(key, value);
  }
  return known;
}

/** The variant that fits all that is named, else the default one; the drawing follows its colour. */
export function readPhoneChoice<V extends AddressedVariant>(
  params: URLSearchParams,
  phone: AddressedPhone<V>,
): PhoneChoice<V> {
  const { drawn } = phone;
  const variant = findVariant(params, phone);
  const wanted = isColoured(phone) ? variant.colour : params.get('colour');
  return {
    variant,
    view: drawn.views.find((view) => view === params.get('view')) ?? USUAL_VIEW,
    colour: drawn.colours.find((colour) => colour === wanted) ?? drawn.colours[0] ?? '',
  };
}

/** The one query of a choice: the default variant and what is usual anyway are left out. */
export function writePhoneQuery<V extends AddressedVariant>(
  { variant, view, colour }: PhoneChoice<V>,
  phone: AddressedPhone<V>,
): URLSearchParams {
  const params = writeVariantQuery(variant, phone);
  if (variant._id === phone.defaultVariant) for (const part of PARTS) params.delete(part);
  if (!isColoured(phone) && colour !== (phone.drawn.colours[0] ?? '')) params.set('colour', colour);
  if (view !== USUAL_VIEW) params.set('view', view);
  return tidyPhoneQuery(params);
}

/** All that tells a variant from the others: an empty value where it is not known of this one alone. */
export function writeVariantQuery<V extends AddressedVariant>(
  variant: V,
  { variants }: Pick<AddressedPhone<V>, 'variants'>,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const part of PARTS) {
    if (variants.some((one) => one[part] !== null)) params.set(part, String(variant[part] ?? ''));
  }
  return params;
}

/** The page of a phone in this colour and storage, for who knows no more of its variants. */
export function phoneAddress(phone: {
  slug: string;
  colour: string | null;
  /** Gigabytes. */
  storage: number | null;
}): string {
  const params = new URLSearchParams();
  for (const part of ['colour', 'storage'] as const) {
    if (phone[part] !== null) params.set(part, String(phone[part]));
  }
  return params.size > 0 ? `/mobiles/${phone.slug}?${params}` : `/mobiles/${phone.slug}`;
}

/** Where one asks to be told that a variant is back, or costs less. */
export function alertAddress({ slug, variant }: { slug: string; variant: string }): string {
  return `/alerts/new?${new URLSearchParams({ phone: slug, variant })}`;
}

/** Whether variants are told apart by their colour at all; where none has one, it is only that of the drawing. */
export function isColoured({ variants }: { variants: readonly AddressedVariant[] }): boolean {
  return variants.some(({ colour }) => colour !== null);
}

function findVariant<V extends AddressedVariant>(
  params: URLSearchParams,
  { variants, defaultVariant }: AddressedPhone<V>,
): V {
  const usual = variants.find(({ _id }) => _id === defaultVariant) ?? variants[0];
  if (!usual) throw new Error('a phone has no variant');
  const named = PARTS.filter(
    (part) => params.has(part) && (part !== 'colour' || isColoured({ variants })),
  );
  const fitting = variants.filter((one) => named.every((part) => isMeant(params, part, one)));
  const [best = usual] = [...fitting].sort((a, b) => likeness(b, usual) - likeness(a, usual));
  return named.length === 0 ? usual : best;
}

function isMeant(params: URLSearchParams, part: Part, variant: AddressedVariant): boolean {
  const value = params.get(part);
  if (value === '' || value === null) return variant[part] === null;
  if (part === 'colour') return variant.colour === value;
  return SIZE.test(value) && variant[part] === Number(value);
}

/** Of those that fit, the one most like the default: its colour weighs more than its storage, that more than its RAM. */
function likeness(variant: AddressedVariant, usual: AddressedVariant): number {
  const alike = PARTS.map((part) => (variant[part] === usual[part] ? 1 : 0));
  return alike.reduce((sum: number, one) => sum * 2 + one, 0);
}
