/** What is wrong with variants that were typed, by field. Pure. */
import { isPlainText, PLAIN_TEXT_PROBLEM } from '../../../../shared/rules/plain-text.ts';
import {
  BARCODE,
  COLOUR_MAX,
  RAM_MAX_GB,
  SKU,
  STORAGE_MAX_GB,
} from '../../../../shop/phone/variant-limits.ts';
import type { SummaryField } from '../../../ui/controls/error-summary.tsx';
import { problemOfNumber } from '../mobile-form/mobile-rules.ts';
import {
  FIELD_LABELS,
  identityOf,
  nameDraft,
  readGigabytes,
  readWhole,
  soldRows,
  VARIANT_FIELDS,
  type VariantDraft,
  type VariantField,
  type VariantsDraft,
  variantFieldId,
} from './variant-draft.ts';

/** By field; what is right is left out. */
export type VariantProblems = Partial<Record<VariantField, string>>;

/** What is wrong with the text of one field, whatever the other variants are. */
export function problemOf(field: VariantField, text: string): string | undefined {
  const trimmed = text.trim();
  switch (field) {
    case 'price':
    case 'stock':
      return problemOfWhole(field, readWhole(text));
    case 'storage':
      return problemOfSize(readGigabytes(text), STORAGE_MAX_GB);
    case 'ram':
      return problemOfSize(readGigabytes(text), RAM_MAX_GB);
    case 'colour':
      if (!isPlainText(trimmed)) return PLAIN_TEXT_PROBLEM;
      return trimmed.length > COLOUR_MAX ? `At most ${COLOUR_MAX} characters` : undefined;
    case 'sku':
      return trimmed === '' || SKU.test(trimmed) ? undefined : 'A SKU has 1 to 64 plain characters';
    default:
      return trimmed === '' || BARCODE.test(trimmed.replace(/[\s-]/g, ''))
        ? undefined
        : 'A barcode has 8, 12, 13 or 14 digits';
  }
}

function problemOfWhole(field: 'price' | 'stock', value: number | undefined): string | undefined {
  if (!Number.isNaN(value)) return problemOfNumber(field, value);
  return field === 'price'
    ? 'Price must be a whole number of dollars'
    : 'Stock must be a whole number';
}

function problemOfSize(gigabytes: number | null, most: number): string | undefined {
  if (gigabytes === null || (gigabytes >= 1 && gigabytes <= most)) return undefined;
  return 'Enter gigabytes, such as 256, or 1 TB';
}

/** By key of the variant, what is wrong beside others: the same colour and sizes, or the same SKU. */
export function findTwins(draft: VariantsDraft): ReadonlyMap<string, VariantProblems> {
  const found = new Map<string, VariantProblems>();
  const [identities, skus] = [new Set<string>(), new Set<string>()];
  for (const row of soldRows(draft)) {
    const sku = row.sku.trim();
    const problems: VariantProblems = {};
    if (identities.has(identityOf(row))) {
      problems.colour = `${nameDraft(row) ?? 'A variant without a colour or size'} is there twice`;
    }
    if (sku !== '' && skus.has(sku)) problems.sku = 'Another variant here has this SKU';
    identities.add(identityOf(row));
    skus.add(sku);
    if (Object.keys(problems).length > 0) found.set(row.key, problems);
  }
  return found;
}

/** By key of the variant everything that is wrong with what is to be on sale; empty when nothing is. */
export function findVariantProblems(draft: VariantsDraft): ReadonlyMap<string, VariantProblems> {
  const found = new Map(findTwins(draft));
  for (const row of soldRows(draft)) {
    const problems = Object.fromEntries(
      VARIANT_FIELDS.flatMap((field) => {
        const problem = problemOf(field, row[field]);
        return problem === undefined ? [] : [[field, problem]];
      }),
    );
    const all = { ...found.get(row.key), ...problems };
    if (Object.keys(all).length > 0) found.set(row.key, all);
  }
  return found;
}

/** Every field in the order of the table; price and stock of the main one are asked for above it. */
export function summariseVariantProblems(
  draft: VariantsDraft,
  found: ReadonlyMap<string, VariantProblems>,
): SummaryField[] {
  return soldRows(draft).flatMap((row, index) =>
    VARIANT_FIELDS.filter((field) => !isAskedAbove(draft, row, field)).map((field) => ({
      id: variantFieldId(row.key, field),
      label: `${FIELD_LABELS[field]} of ${nameDraft(row) ?? `variant ${index + 1}`}`,
      error: found.get(row.key)?.[field],
    })),
  );
}

function isAskedAbove({ main }: VariantsDraft, { key }: VariantDraft, field: VariantField) {
  return key === main && (field === 'price' || field === 'stock');
}
