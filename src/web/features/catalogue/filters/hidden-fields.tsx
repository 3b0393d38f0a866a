import type { MobileSearchQuery } from '../../../../contract/mobile-filters.ts';
import { formFields } from '../search/order-choice.ts';

export interface HiddenFieldsProps {
  query: MobileSearchQuery;
  /** Keys that the form's own controls say. */
  without?: readonly (keyof MobileSearchQuery)[];
}

/** What a form keeps of the present choice, beside what it changes. */
export function HiddenFields({ query, without = [] }: HiddenFieldsProps) {
  const kept = Object.entries(query).filter(([key]) => !without.some((own) => own === key));
  return formFields(Object.fromEntries(kept)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
