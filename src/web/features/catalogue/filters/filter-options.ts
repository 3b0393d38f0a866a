/** What the controls of the filters offer, with what each choice would leave. */
import { writeRange } from '../../../../contract/mobile-address.ts';
import type { ListFilter } from '../../../../contract/mobile-filters.ts';
import type { AppliedFilter, Facets } from '../../../../contract/page-api.ts';
import type { Asked } from '../../../../shop/phone/filters.ts';

export interface FilterChoice {
  /** For the control's `value`. */
  value: string;
  label: string;
  /** Phones that it would leave; null where nobody has counted. */
  count: number | null;
  isChosen: boolean;
}

/** What a control needs to know of the list that it narrows. */
export interface Narrowed {
  filters: Asked;
  facets: Facets;
  chips: readonly AppliedFilter[];
}

/**
 * The options of a filter that leave something, and the one that is chosen whatever it leaves. Bounds
 * that are no option, such as "under 450", are one more.
 */
export function filterChoices(filter: ListFilter, narrowed: Narrowed): FilterChoice[] {
  const counts = narrowed.facets.counts[filter.name];
  const choices = filter.options.map(({ label, filters }, index) => ({
    value: controlValue(filter, filters),
    label,
    count: counts[index] ?? 0,
    isChosen: isChosen(filter, filters, narrowed.filters),
  }));
  const offered = choices.filter(({ count, isChosen: chosen }) => count > 0 || chosen);
  const own = filter.kind === 'range' ? writeRange(filter, narrowed.filters) : '';
  if (own === '' || offered.some((choice) => choice.isChosen)) return offered;
  const label = narrowed.chips.find(({ name }) => name === filter.name)?.label ?? filter.label;
  return [{ value: own, label, count: null, isChosen: true }, ...offered];
}

function controlValue(filter: ListFilter, filters: Asked): string {
  if (filter.kind === 'range') return writeRange(filter, filters);
  return (filters.category ?? filters.colour)?.[0] ?? 'true';
}

function isChosen(filter: ListFilter, option: Asked, chosen: Asked): boolean {
  if (filter.kind === 'range') return writeRange(filter, option) === writeRange(filter, chosen);
  if (filter.kind === 'many') {
    const [wanted = [], all = []] = [option, chosen].map(({ category, colour }) => [
      ...(category ?? []),
      ...(colour ?? []),
    ]);
    return wanted.every((one) => all.includes(one));
  }
  return filter.keys.every((key) => chosen[key] === true);
}
