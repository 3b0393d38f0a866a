/** What stands on the bench: each phone's body in the chosen view, with its picture and its outline. */
import { outlineOf } from '../../../../art/pictures/outline.ts';
import type { BenchView } from '../../../../shop/choosing/bench-address.ts';
import { bodyIn, type Size, type Solid } from '../../../../shop/choosing/bench-layout.ts';
import type { ComparedPhone, GalleryEntry } from '../compared-phone.ts';

/** The phone one owns, drawn as a dashed outline that the others are measured against. */
export interface Ghost extends Solid {
  name: string;
}

export interface BenchBody {
  id: string;
  name: string;
  /** Null for the phone of one's own. */
  phone: ComparedPhone | null;
  size: Size;
  /** Height, width and depth as it is shown. */
  solid: Solid;
  /** SVG path data in millimetres. */
  outline: string;
  /** Null where there is only the outline. */
  picture: GalleryEntry | null;
  /** What is not as the view's name says. */
  remark: string | null;
}

export interface Drawn {
  phones: BenchBody[];
  own: BenchBody | null;
  /** Phones whose size nobody knows. */
  missing: ComparedPhone[];
}

export interface DrawnBench {
  phones: readonly ComparedPhone[];
  ghost?: Ghost | undefined;
  view: BenchView;
  /** Names of chosen colours by the phone's id; the first colour of all others. */
  colours: Readonly<Record<string, string>>;
}

export function drawBodies({ phones, ghost, view, colours }: DrawnBench): Drawn {
  const drawn = phones.map((phone) => drawBody(phone, view, colours[phone._id]));
  return {
    phones: drawn.filter((body) => body !== null),
    own: ghost ? drawGhost(ghost, view) : null,
    missing: phones.filter((_, index) => drawn[index] === null),
  };
}

export function pictureOf(
  { gallery, specs }: ComparedPhone,
  view: BenchView,
  colour = gallery[0]?.colourName,
): GalleryEntry | null {
  const shown = view === 'open' && !specs?.body.folded ? 'front' : view;
  const found = gallery.find((one) => one.view === shown && one.colourName === colour);
  return found ?? null;
}

function drawBody(phone: ComparedPhone, view: BenchView, colour?: string): BenchBody | null {
  const { _id: id, name, specs } = phone;
  if (!specs) return null;
  const { body } = specs;
  const size = bodyIn(body, view);
  if (!size) return null;
  return {
    id,
    name,
    phone,
    size,
    solid: view === 'open' ? body : (body.folded ?? body),
    outline: outlineOf({ ...specs, name }, view),
    picture: pictureOf(phone, view, colour),
    remark: remarkOn(body.folded !== null, view),
  };
}

function drawGhost(ghost: Ghost, view: BenchView): BenchBody | null {
  const size = bodyIn({ ...ghost, folded: null }, view);
  if (!size) return null;
  const corner = Math.min(CORNER_MM, size.widthMm / 2);
  return {
    id: 'own-phone',
    name: ghost.name,
    phone: null,
    size,
    solid: ghost,
    outline: roundedOutline(size, corner),
    picture: null,
    remark: 'Your phone',
  };
}

/** Of a phone that is known by its size only. */
const CORNER_MM = 9;

function roundedOutline({ widthMm: w, heightMm: h }: Size, r: number): string {
  const arc = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  const [across, down] = [w - 2 * r, h - 2 * r];
  return `M${r} 0h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}Z`;
}

function remarkOn(folds: boolean, view: BenchView): string | null {
  if (!folds) return view === 'open' ? 'Does not fold' : null;
  return view === 'open' ? 'Open' : 'Folded';
}
