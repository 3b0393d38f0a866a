/**
 * What a line of a file does. Protects: whatever stands against it is told at once, and rows of one mobile do not
 * contradict each other.
 */
import { newId } from '../../../shared/tools/ids.ts';
import { nameUnit, nameVariant } from '../../catalogue/index.ts';
import type { CsvRow } from '../../ports.ts';
import { findUnusual } from '../formats/fact-rules.ts';
import type { NewRow } from '../store.ts';
import { type Earlier, factsKey, findContradiction, marksOf, type NamedMobile } from './earlier.ts';
import { type Known, twinKey } from './known.ts';
import { additionOf, changeOf, type Subject } from './line-fields.ts';
import {
  countNow,
  factsAfter,
  findVariant,
  findVariantProblems,
  isOneMore,
} from './match-variant.ts';
import {
  findMissing,
  PRICE_PROBLEM,
  toWarning,
  type WantedRow,
  type WantedVariant,
} from './rules.ts';

/** A line with what it says. */
export type Row = CsvRow & { wanted: WantedRow };

export interface Context {
  known: Known;
  earlier: Earlier;
  /** Whether a mobile may have several rows. */
  hasVariants: boolean;
}

/** Also notes for later lines what this one was about. */
export function decide(row: Row, context: Context): NewRow {
  const { wanted } = row;
  const subject = findSubject(wanted, context);
  if (wanted.leftOut !== undefined) return leaveOut(row, subject, wanted.leftOut);
  const problems = findProblems(wanted, subject, context);
  if (problems.length > 0) {
    noteBad(row, subject, context);
    return badRow(row, problems);
  }
  const mobile = noteMobile(row, subject, context);
  const variantId = wanted.variant && noteVariant(row, wanted.variant, { ...subject, mobile });
  if (wanted.variant?.sku) context.earlier.skus.set(wanted.variant.sku, row.line);
  const name = nameLine(wanted, { ...subject, mobile });
  const line = { line: row.line, mobileId: mobile.id, variantId, name };
  if (subject.present) return changeOf(wanted, subject.present, { ...line, subject });
  const warnings = [...wanted.warnings, ...findTwin(wanted, subject, context)];
  // A row that is of a mobile alone has the id of the default variant to come.
  return {
    ...line,
    variantId: variantId ?? mobile.mainId,
    ...additionOf(wanted, subject, variantId),
    warning: toWarning(warnings),
  };
}

export function badRow({ line, cells }: CsvRow, problems: readonly string[]): NewRow {
  return { line, action: 'bad', problem: problems.join(' '), after: { cells } };
}

export function leftOutRow(
  { line }: CsvRow,
  { name, reason }: { name: string | null; reason: string },
): NewRow {
  return { line, action: 'left-out', name, problem: reason };
}

/** A phone that the other shop does not sell is not taken off sale here, but staff are told. */
function leaveOut(row: Row, { present, named, found }: Subject, reason: string): NewRow {
  const { own } = row.wanted;
  const name = own.name ?? present?.name ?? named?.name ?? null;
  const line = leftOutRow(row, { name, reason });
  if (named) named.isAllLeftOut ??= true;
  if (!present) return line;
  const isOnSaleHere = present.isOnSale && (found ? found.isOnSale : own.name !== undefined);
  return {
    ...line,
    mobileId: present.id,
    variantId: found?.id,
    version: present.version,
    warning: isOnSaleHere
      ? 'It stays on sale here. To stop selling it, edit the phone and withdraw it.'
      : null,
  };
}

/** Lines that name no mobile add one each time that they are imported. */
function findTwin(
  { own: { name, category } }: WantedRow,
  { named }: Subject,
  { known }: Context,
): string[] {
  const slug = named || !name ? undefined : known.slugsByName.get(twinKey({ name, category }));
  if (slug === undefined) return [];
  return [
    `A phone with this name is here already; this line adds another one. To change that one, give the line its slug, ${slug}.`,
  ];
}

function findSubject({ id, slug, variant }: WantedRow, { known, earlier }: Context): Subject {
  const present = id ? known.byId.get(id) : known.bySlug.get(slug ?? '');
  const key = present?.id ?? (id ? undefined : slug);
  const named = key === undefined ? undefined : earlier.mobiles.get(key);
  const found = variant ? findVariant({ wanted: variant, present, named }) : undefined;
  return { present, named, key, found };
}

function findProblems(wanted: WantedRow, subject: Subject, context: Context): string[] {
  const { present, named, found } = subject;
  const { hasVariants } = context;
  const isBeginning = !present && !named;
  const missing = isBeginning ? findUndescribed(wanted, hasVariants) : [];
  if (wanted.problems.length > 0) return [...wanted.problems, ...missing];
  return [
    ...missing,
    ...findMobileProblems(wanted, subject, context),
    ...(wanted.variant && !found && wanted.variant.priceCents === undefined ? [PRICE_PROBLEM] : []),
    ...(wanted.variant
      ? findVariantProblems(
          // Of two rows of a mobile it is told that they are, and not as well that they mean one variant.
          { wanted: wanted.variant, present, named: hasVariants ? named : undefined },
          found,
          context,
        )
      : []),
  ];
}

/** What is missing to begin a mobile with. */
function findUndescribed({ id, slug, stated }: WantedRow, hasVariants: boolean): string[] {
  // That there is no such mobile is told elsewhere.
  if (id) return [];
  if (stated.length === 0) {
    return slug ? ['Its parent is neither above it in the file nor in the shop.'] : [];
  }
  const { name, category } = Object.fromEntries(stated);
  if (slug && !name && !category) {
    return ['No phone here has this slug. A new phone needs a name and a category.'];
  }
  const missing = findMissing({ name, category });
  if (name || slug || !hasVariants) return missing;
  return [...missing, 'A further variant of a mobile has the slug or the id of that mobile too.'];
}

function findMobileProblems(
  wanted: WantedRow,
  { present, named }: Subject,
  { known, hasVariants }: Context,
): string[] {
  const { id, own, facts } = wanted;
  const problems: string[] = [];
  if (named && !hasVariants) problems.push(`Line ${named.line} is about the same mobile.`);
  else if (named?.isBad) {
    problems.push(`Line ${named.line}, with which this mobile begins, has errors.`);
  } else if (named) {
    const column = findContradiction(wanted, named.marks);
    if (column !== undefined) {
      problems.push(`“${column}” is not what line ${named.line} says of this mobile.`);
    }
  }
  if (own.imageKey !== undefined && !known.imageKeys.has(own.imageKey)) {
    problems.push('The picture is not stored here; upload it first.');
  }
  if (facts.length > 0 && !present?.specs) {
    const columns = facts.map(([{ csv }]) => `“${csv}”`).join(', ');
    problems.push(`${columns}: enter the specs of this mobile first; a file only changes them.`);
  }
  problems.push(...findUnusual(facts, present?.specs ?? null));
  if (id && !present) {
    problems.push('There is no mobile with this id; leave it empty for a new one.');
  }
  if (present && !present.isOnSale) problems.push('This mobile is no longer sold.');
  return problems;
}

/** Rows that follow cannot begin a mobile whose first row is not imported. */
function noteBad(row: Row, { present, named, key }: Subject, context: Context): void {
  if (named) named.isAllLeftOut = false;
  if (!context.hasVariants || present || named || key === undefined) return;
  context.earlier.mobiles.set(key, { ...beginning(row), isBad: true });
}

function beginning({ line, wanted }: Row): NamedMobile {
  const name = wanted.own.name ?? '';
  const ids = { id: newId(), mainId: newId() };
  return { line, name, ...ids, isNew: true, isBad: false, marks: [], variants: [], count: 0 };
}

function noteMobile(row: Row, subject: Subject, { earlier, hasVariants }: Context): NamedMobile {
  const { present, named, key } = subject;
  if (named) return named;
  const mobile = {
    ...beginning(row),
    ...(present && { id: present.id, isNew: false, name: present.name, count: countNow(subject) }),
    marks: hasVariants ? marksOf(row.wanted) : [],
  };
  if (key !== undefined) earlier.mobiles.set(key, mobile);
  return mobile;
}

/** @returns its id */
function noteVariant(
  { line }: Row,
  wanted: WantedVariant,
  { present, found, mobile }: Subject & { mobile: NamedMobile },
): string {
  const isMain = !present && mobile.variants.length === 0;
  const id = found?.id ?? (isMain ? mobile.mainId : newId());
  mobile.variants.push({ line, id, key: factsKey(factsAfter(wanted, found)) });
  if (isOneMore(found)) mobile.count += 1;
  if (wanted.isDefault) mobile.defaultLine = line;
  return id;
}

/** In words: "Phone (Midnight, 256 GB)". */
function nameLine(
  { own, variant }: WantedRow,
  { found, mobile }: Subject & { mobile: NamedMobile },
): string {
  const facts = variant && factsAfter(variant, found);
  return nameUnit(own.name ?? mobile.name, facts && nameVariant(facts));
}
