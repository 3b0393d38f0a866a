/** Where G and a second key lead in the back office. */
export const GO_KEYS: readonly { letter: string; to: string; label: string }[] = [
  { letter: 'h', to: '/dashboard/adminHome', label: 'Admin Home' },
  { letter: 'n', to: '/dashboard/addItem', label: 'Add Mobile' },
  { letter: 'i', to: '/dashboard/manageItems', label: 'Manage Items' },
  { letter: 'u', to: '/dashboard/allUsers', label: 'All Users' },
  { letter: 'o', to: '/dashboard/orders', label: 'Orders' },
  { letter: 'b', to: '/dashboard/returns', label: 'Returns' },
  { letter: 'm', to: '/dashboard/messages', label: 'Messages' },
  { letter: 'r', to: '/dashboard/reviews', label: 'Reviews' },
  { letter: 'a', to: '/dashboard/activity', label: 'Activity' },
  { letter: 't', to: '/dashboard/transfer', label: 'Import and Export' },
  { letter: 'w', to: '/dashboard/webhooks', label: 'Webhooks' },
  { letter: 's', to: '/dashboard/settings', label: 'Settings' },
];
