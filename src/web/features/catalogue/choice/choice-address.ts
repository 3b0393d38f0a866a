import { type PhoneChoice, writePhoneQuery } from '../../../../contract/phone/address.ts';
import type { PagePhone, PageVariant } from '../phone/shown-phone.ts';

/** The page of a phone as it is chosen, as a link on that page. */
export function choiceAddress(choice: PhoneChoice<PageVariant>, phone: PagePhone): string {
  return `?${writePhoneQuery(choice, phone)}`;
}
