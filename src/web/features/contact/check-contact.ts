/** What the contact form asks for, checked in the browser before anything is sent. */
import type { ContactBody } from '../../../contract/contact.ts';

/** Where the form goes without script: `POST /contact` itself speaks JSON only. */
export const CONTACT_FORM_PATH = '/contact/message';

export type ContactErrors = Partial<Record<'name' | 'email', string>>;

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The server checks again and strictly; this only saves a round trip. */
export function checkContact({ name, email }: Pick<ContactBody, 'name' | 'email'>): ContactErrors {
  const errors: ContactErrors = {};
  if (name === '') errors.name = 'Name is required';
  if (email === '') errors.email = 'Email is required';
  else if (!LOOKS_LIKE_EMAIL.test(email)) errors.email = 'Please enter a valid email address';
  return errors;
}
