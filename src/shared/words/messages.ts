/**
 * Every text that the specification fixes, byte for byte, its typing errors included.
 * A test compares each with docs/requirements.md, which quotes them; tests of pages read them from there.
 */
export const messages = {
  signUp: {
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    passwordRequired: 'Password is required',
    passwordTooShort: 'password should be at least 6 characters',
    passwordTooWeak: 'Password must be Uppercase,lowercase, special characters, and numbers ',
    success: 'user is successfully created',
  },
  logIn: {
    emailRequired: 'Email is required',
    passwordRequired: 'Password is required',
    failure: 'Invalid email or password',
    success: (name: string) => `${name} login successfully`,
  },
  forgotPassword: {
    emailMissing: 'please input your email in email field.',
    sent: 'password reset email has been sent your email. please check your email',
  },
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
  contact: { sent: 'Your message have been sent' },
  notFound: {
    heading: 'Opps! 404. Page Not found. please try again.',
    detail: (url: string) => `No route matches URL "${url}"`,
    back: 'Back To Home',
  },
  unexpected: { title: 'Unexpected Application Error!' },
  busy: { title: 'The shop is very busy', detail: 'Nothing is lost.', retry: 'Try again' },
  footer: 'Providing reliable tech since 2023',
  home: {
    heroTitle: 'RAISE YOUR EXPECTATIONS',
    heroSubtitle: 'REFINED VIEWING EXPERIENCE',
    highlightsTitle: 'WHAT MAKES THE ESSENTIAL DIFFERENT?',
    highlightsSubtitle: 'EXPERIENCE HIGH PERFORMANCE AND SECURE',
    highlights: ['PERFECT CUT', 'PRETTY', 'MOST POPULAR'],
    qualitiesTitle: 'INNOVATIVE QUALITIES & FEATURES',
    qualitiesSubtitle: 'SHOW YOURS TO THE WORLD',
    offerTitle: 'We Offered on Realme Mobile',
    offerLead: 'Great News!',
    offerText: 'We discount on realme mobile up to 70% off!',
    shopTitle: 'Order Mobile by Category',
    shopSubtitle: '-------Hurry up!--------',
    accordionTitle: 'Mobile Features',
    reviewsTitle: 'Customers Reviews',
    aboutTitle: 'About Us',
    contactTitle: 'Contact Us',
  },
} as const;
