/** What a line of a file changes, field by field, in words. Pure. */
import type { WireImport } from '../../../../contract/import-export.ts';
import { formatStorage } from '../../../../shared/words/wording.ts';
import { type FieldDifference, listDifferences } from '../activity/describe-entry.ts';

type Line = Pick<WireImport['lines'][number], 'before' | 'after' | 'variantId'>;
type Fields = Record<string, unknown>;

/** Fields that are called otherwise than they are named. */
const LABELS: Readonly<Record<string, string>> = { Sku: 'SKU', Ram: 'RAM' };

/** Those of the mobile and those of its variant in one list: the line is about both. */
export function listLineDifferences({ before, after, variantId }: Line): FieldDifference[] {
  const found = listDifferences({
    before: before && toFlat(before, variantId),
    after: after && toFlat(after, variantId),
  });
  return found.map((difference) => ({
    ...difference,
    field: LABELS[difference.field] ?? difference.field,
  }));
}

function toFlat(fields: Fields, variantId: string | null): Fields {
  const { variants, defaultVariantId, ...own } = fields;
  const { colourHex, storageGb, ramGb, ...facts } = variantOf(variants, variantId);
  return {
    ...own,
    ...facts,
    ...given('colourCode', colourHex),
    ...given('storage', toSize(storageGb)),
    ...given('ram', toSize(ramGb)),
    ...(defaultVariantId !== undefined && { default: defaultVariantId === variantId }),
  };
}

function variantOf(variants: unknown, variantId: string | null): Fields {
  if (typeof variants !== 'object' || variants === null || variantId === null) return {};
  const own: unknown = Object.entries(variants).find(([id]) => id === variantId)?.[1];
  return typeof own === 'object' && own !== null ? { ...own } : {};
}

const given = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

const toSize = (gigabytes: unknown) =>
  typeof gigabytes === 'number' ? formatStorage(gigabytes) : gigabytes;
