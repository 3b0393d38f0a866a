/** Fixed texts of cart, payment and office, a part of messages.ts: what those load who buy or work there. */
export const shopMessages = {
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
