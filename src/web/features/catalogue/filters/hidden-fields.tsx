import type { MobileQuery } from '../../../../contract/mobile-query.ts';
import { formFields } from '../search/order-choice.ts';

export interface HiddenFieldsProps {
  query: MobileQuery;
  /** Keys that the form's own controls say. */
  without?: readonly (keyof MobileQuery)[];
}

/** What a form keeps of the present choice, beside what it changes. */
export function HiddenFields({ query, without = [] }: HiddenFieldsProps) {
  const kept = Object.entries(query).filter(([key]) => !without.some((own) => own === key));
  return formFields(Object.fromEntries(kept)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
