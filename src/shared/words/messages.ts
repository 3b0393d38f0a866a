/**
 * Every text that the specification fixes, byte for byte, its typing errors included. Those of public pages and
 * of the forms of accounts have files of their own, so that no visitor fetches the others.
 * A test compares each with docs/requirements.md, which quotes them; tests of pages read them from there.
 */
import { accountMessages } from './account-messages.ts';
import { pageMessages } from './page-messages.ts';

export const messages = {
  ...accountMessages,
  ...pageMessages,
  mobile: {
    nameRequired: 'Mobile Name is required',
    categoryRequired: 'category name is required',
    priceRequired: 'Price is required',
    imageRequired: 'Mobile Image is required',
    added: 'Your item have been added successfully',
    updated: (name: string) => `${name} has been updated successfully`,
  },
  cart: {
    added: (name: string) => `${name} is added to cart successfully`,
    loginTitle: "Without login, you can't order mobile",
    loginText: 'You have to login first',
    goToLogin: 'Go to login',
    thankYou: 'Thank you!',
  },
  payment: {
    transaction: (transactionId: string) => `Your TnxId: ${transactionId}`,
    success: 'success.Your payment completed',
  },
  users: {
    promoted: (name: string) => `${name} is an Admin now!`,
  },
  remove: {
    title: 'Are you sure?',
    confirm: 'Yes, delete it!',
    confirmUser: 'Yes, delete him/her',
    doneTitle: 'Deleted!',
    done: (name: string) => `${name} has been deleted`,
  },
} as const;
