/** The two accounts of sandbox mode, shown on the login page. Live mode never creates them. */
export const DEMO_ACCOUNTS = [
  { role: 'Admin', name: 'Demo Admin', email: 'admin@handset.example', password: 'Admin@123' },
  {
    role: 'Shopper',
    name: 'Demo Shopper',
    email: 'shopper@handset.example',
    password: 'Shopper@123',
  },
];
