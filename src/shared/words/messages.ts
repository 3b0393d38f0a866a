/**
 * Every text that the specification fixes, byte for byte, its typing errors included. In three
 * parts, so that a browser fetches those that its page shows: of account forms, of cart and office, of public pages.
 * A test compares each with docs/requirements.md, which quotes them; tests of pages read them from there.
 */
import { accountMessages } from './account-messages.ts';
import { pageMessages } from './page-messages.ts';
import { shopMessages } from './shop-messages.ts';

export const messages = {
  ...accountMessages,
  ...shopMessages,
  ...pageMessages,
} as const;
