/** Two admins changed one mobile: what both changed, and what the person's choice comes to. Pure. */
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { formatStorage } from '../../../../shared/words/wording.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { formatDollars } from '../../../ui/price.tsx';
import type { ConflictRow } from '../conflict-dialog.tsx';
import { describeSpecs } from '../specs/spec-draft.ts';
import { nameDraft, newVariant } from '../variants/variant-draft.ts';
import type { EditedMobile } from './edited-mobile.ts';
import {
  findLineMeetings,
  isMainMet,
  type LineField,
  linesOf,
  MAIN,
  mergeLines,
  toVariantBodies,
  typedLines,
  type VariantLine,
  type VariantLines,
  type Versions,
} from './merge-variants.ts';
import { MOBILE_LABELS } from './mobile-rules.ts';

type Own = Required<Pick<MobileBody, 'name' | 'category' | 'description' | 'image' | 'specs'>>;

/** A mobile as it is merged. */
export interface MergedFields extends Own {
  variants: VariantLines;
}

const LABELS: Record<keyof Own, string> = {
  name: MOBILE_LABELS.name,
  category: MOBILE_LABELS.category,
  description: MOBILE_LABELS.description,
  image: MOBILE_LABELS.image,
  specs: 'Specs',
};
const NAMES = Object.keys(LABELS) as (keyof Own)[];

const LINE_LABELS: Readonly<Record<LineField, string>> = {
  onSale: 'On sale',
  colour: 'Colour',
  colourHex: 'Colour code',
  storage: 'Storage',
  ram: 'RAM',
  price: 'Price',
  stock: 'Stock',
  offers: 'Offers',
  sku: 'SKU',
  barcode: 'Barcode',
};

/** Three versions of a mobile that two people change. */
export function versionsOf(
  mobile: EditedMobile,
  body: MobileBody,
  present: EditedMobile,
): Versions<MergedFields> {
  const [opened, theirs] = [fieldsOf(mobile), fieldsOf(present)];
  const variants = typedLines(body, { opened: opened.variants, theirs: theirs.variants });
  const { name, category, description, image } = body;
  const specs = body.specs === undefined ? opened.specs : body.specs;
  return { opened, mine: { name, category, description, image, specs, variants }, theirs };
}

function fieldsOf(mobile: EditedMobile): MergedFields {
  const { name, category, description, image, specs } = mobile;
  return { name, category, description, image, specs, variants: linesOf(mobile.variants) };
}

/** What both have changed since the form was opened, each in another way. */
export function findMeeting(versions: Versions<MergedFields>): ConflictRow[] {
  const { opened, mine, theirs } = versions;
  const own = NAMES.filter(
    (name) =>
      !isSame(theirs[name], mine[name]) &&
      !isSame(theirs[name], opened[name]) &&
      !isSame(mine[name], opened[name]),
  ).map((name) => {
    const [me, them] = show(name, mine, theirs);
    return { key: name, label: LABELS[name], mine: me, theirs: them };
  });
  return [...own, ...meetingOfVariants(ofVariants(versions))];
}

function meetingOfVariants(versions: Versions<VariantLines>): ConflictRow[] {
  const { mine, theirs } = versions;
  const rows = findLineMeetings(versions).map(({ key, id, field }) => {
    const [own, other] = [mine.lines[id], theirs.lines[id]];
    const name = nameOf(theirs, id) ?? nameOf(mine, id);
    const label = name === null ? LINE_LABELS[field] : `${LINE_LABELS[field]} of ${name}`;
    return { key, label, mine: showField(field, own), theirs: showField(field, other) };
  });
  if (!isMainMet(versions)) return rows;
  const nameMain = (all: VariantLines) => nameOf(all, all.main) ?? 'the one without a name';
  const main = { mine: nameMain(mine), theirs: nameMain(theirs) };
  return [...rows, { key: MAIN, label: 'Default variant', ...main }];
}

function nameOf({ lines }: VariantLines, id: string): string | null {
  const { colour, storage, ram } = lines[id] ?? {};
  const texts = { colour: colour ?? '', storage: String(storage ?? ''), ram: String(ram ?? '') };
  return nameDraft(newVariant(id, texts));
}

/** What is sent: the own changes on top of theirs; of what both changed, what is kept. */
export function mergeMobile(
  versions: Versions<MergedFields>,
  kept: ReadonlySet<string>,
): MobileBody {
  const { opened, mine, theirs } = versions;
  const entries = NAMES.map((name) => {
    const isTheirs = isSame(mine[name], opened[name]);
    const isMine = isSame(theirs[name], opened[name]) || kept.has(name);
    return [name, !isTheirs && isMine ? mine[name] : theirs[name]];
  });
  const merged = mergeLines(ofVariants(versions), kept);
  return {
    ...(Object.fromEntries(entries) as Own),
    price: merged.lines[merged.main]?.price ?? 0,
    variants: toVariantBodies(merged, theirs.variants) as MobileBody['variants'],
  };
}

function ofVariants({ opened, mine, theirs }: Versions<MergedFields>): Versions<VariantLines> {
  return { opened: opened.variants, mine: mine.variants, theirs: theirs.variants };
}

function show(name: keyof Own, mine: Own, theirs: Own): [mine: string, theirs: string] {
  if (name === 'specs') return showSpecs(mine, theirs);
  const text = (fields: Own): string => {
    if (name === 'image') {
      return fields.image.startsWith('/pictures/') ? 'the drawing' : `photo ${fields.image}`;
    }
    return String(fields[name]) || 'empty';
  };
  return [text(mine), text(theirs)];
}

/** Only the lines that differ: nobody finds one number among forty. */
function showSpecs(mine: Own, theirs: Own): [string, string] {
  const [own, other] = [describeSpecs(mine.specs), describeSpecs(theirs.specs)];
  const differing = Object.keys(own).filter((label) => own[label] !== other[label]);
  const list = (texts: Record<string, string>) =>
    differing.map((label) => `${label}: ${texts[label]}`).join('; ');
  return [list(own), list(other)];
}

function showField(field: LineField, line: VariantLine | undefined): string {
  const value = line?.[field];
  if (field === 'onSale') return value ? 'on sale, as it was changed' : 'withdrawn';
  if (field === 'offers') return showOffers(line?.offers ?? []);
  if (value === null || value === undefined || value === '') return 'empty';
  if (field === 'price') return formatDollars(Number(value));
  if (field === 'storage' || field === 'ram') return formatStorage(Number(value));
  return String(value);
}

function showOffers(offers: VariantLine['offers']): string {
  if (offers.length === 0) return 'none';
  return offers
    .map(({ price, startsAt, endsAt }) => {
      const end = endsAt === null ? ', no end date' : ` to ${formatMoment(endsAt)}`;
      return `${formatDollars(price)} from ${formatMoment(startsAt)}${end}`;
    })
    .join('; ');
}
