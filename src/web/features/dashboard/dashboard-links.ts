import {
  ArrowDownUp,
  ChartColumn,
  Heart,
  History,
  House,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageSquare,
  Package,
  Plus,
  Receipt,
  Settings,
  ShoppingBag,
  Smartphone,
  Star,
  Truck,
  Undo2,
  User,
  Users,
  Webhook,
} from 'lucide-react';

export interface DashboardLink {
  to: string;
  label: string;
  /** A part of the label that says enough where there is little room. */
  short: string;
  icon: LucideIcon;
  /** Shows how many units are in the cart. */
  hasCount?: boolean;
}

export const ADMIN_LINKS: readonly DashboardLink[] = [
  { to: '/dashboard/adminHome', label: 'Admin Home', short: 'Home', icon: ChartColumn },
  { to: '/dashboard/addItem', label: 'Add Mobile', short: 'Add', icon: Plus },
  { to: '/dashboard/manageItems', label: 'Manage Items', short: 'Items', icon: Package },
  { to: '/dashboard/allUsers', label: 'All Users', short: 'Users', icon: Users },
];

/** What staff do besides, below the entries above; the first has its place in the bottom bar too. */
export const STAFF_LINKS: readonly DashboardLink[] = [
  { to: '/dashboard/orders', label: 'Orders', short: 'Orders', icon: Truck },
  { to: '/dashboard/returns', label: 'Returns', short: 'Returns', icon: Undo2 },
  { to: '/dashboard/messages', label: 'Messages', short: 'Messages', icon: MessageSquare },
  {
    to: '/dashboard/undeliveredMails',
    label: 'Undelivered Emails',
    short: 'Emails',
    icon: MailWarning,
  },
  { to: '/dashboard/reviews', label: 'Reviews', short: 'Reviews', icon: Star },
  { to: '/dashboard/activity', label: 'Activity', short: 'Activity', icon: History },
  { to: '/dashboard/transfer', label: 'Import and Export', short: 'Import', icon: ArrowDownUp },
  { to: '/dashboard/webhooks', label: 'Webhooks', short: 'Webhooks', icon: Webhook },
  {
    to: '/dashboard/settings',
    label: 'Settings',
    short: 'Settings',
    icon: Settings,
  },
];

export const USER_LINKS: readonly DashboardLink[] = [
  { to: '/dashboard/userHome', label: 'User Home', short: 'Home', icon: User },
  { to: '/dashboard/paymentHistory', label: 'Payment History', short: 'History', icon: Receipt },
  { to: '/dashboard/myCart', label: 'My Cart', short: 'Cart', icon: ShoppingBag, hasCount: true },
];

/** What everybody has besides, below all that the requirements name. */
export const OWN_LINKS: readonly DashboardLink[] = [
  { to: '/dashboard/wishes', label: 'Wish list', short: 'Wish list', icon: Heart },
];

export const SHOP_LINKS: readonly DashboardLink[] = [
  { to: '/', label: 'Home', short: 'Home', icon: House },
  { to: '/order', label: 'Shop', short: 'Shop', icon: Smartphone },
  { to: '/contact', label: 'Contact', short: 'Contact', icon: Mail },
];

/** Reached from what says who is logged in. */
export const ACCOUNT_PATH = '/dashboard/account';
