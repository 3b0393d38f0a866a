/** Two edits of one thing, merged field by field. Pure. */
import { isSame } from '../../../shared/tools/is-same.ts';
import { isPlain, labelOf, labelOfFact, record, showValue } from './activity/entry-values.ts';
import type { ConflictRow } from './conflict-dialog.tsx';

/** The same fields as both people opened them, and as each wants them. */
export interface Edits {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** A field that both changed, each to another value. */
export interface Conflict {
  /** Such as `variants.<id>.price`. */
  path: string;
  mine: unknown;
  theirs: unknown;
}

export interface MergeOptions {
  /** Paths of the conflicts where my value is to stay. */
  kept: ReadonlySet<string>;
  /** Fields that are merged part by part and not as one. */
  parts: readonly string[];
}

/** Their fields with my changes, and what both changed. */
export function mergeEdits(edits: Edits, { kept, parts }: MergeOptions, within = '') {
  const [base, mine, theirs] = [record(edits.base), record(edits.mine), record(edits.theirs)];
  const merged = { ...theirs };
  const conflicts: Conflict[] = [];

  for (const name of Object.keys({ ...theirs, ...mine })) {
    const edit = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const path = `${within}${name}`;
    if (isSame(edit.mine, edit.base) || isSame(edit.mine, edit.theirs)) continue;

    const hasParts = (within !== '' || parts.includes(name)) && isPlain(edit.mine);
    if (isSame(edit.theirs, edit.base)) merged[name] = edit.mine;
    else if (hasParts && isPlain(edit.theirs)) {
      const inner = mergeEdits(edit, { kept, parts }, `${path}.`);
      merged[name] = inner.merged;
      conflicts.push(...inner.conflicts);
    } else {
      conflicts.push({ path, mine: edit.mine, theirs: edit.theirs });
      if (kept.has(path)) merged[name] = edit.mine;
    }
  }
  return { merged, conflicts };
}

/** Names under which the audit log describes the same values. */
const RECORDED: Readonly<Record<string, string>> = {
  defaultVariant: 'defaultVariantId',
  image: 'imageKey',
  price: 'priceCents',
  ram: 'ramGb',
  storage: 'storageGb',
};

/** In words. @param nameVariant null where it has no name */
export function describeConflict(
  { path, mine, theirs }: Conflict,
  nameVariant: (id: string) => string | null,
): ConflictRow {
  const [part = '', id = '', ...rest] = path.split('.');
  const isVariant = part === 'variants';
  const own = isVariant ? (rest[0] ?? 'isOnSale') : part;
  const field = RECORDED[own] ?? own;
  const label = part === 'specs' ? labelOfFact([id, ...rest].join('.')) : labelOf(field);
  const name = isVariant ? nameVariant(id) : null;
  const show = (value: unknown) => {
    if (own === 'isOnSale') return value ? 'on sale, as it was changed' : 'withdrawn';
    if (own === 'defaultVariant') return nameVariant(String(value)) ?? 'a new variant';
    return showValue(field, own === 'price' ? Number(value) * 100 : value);
  };
  return {
    key: path,
    label: name === null ? label : `${label} of ${name}`,
    mine: show(mine),
    theirs: show(theirs),
  };
}
