/** Fixed texts of the forms of accounts, a part of messages.ts: what these forms load. */
export const accountMessages = {
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
} as const;
