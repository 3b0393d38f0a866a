import {
  ArrowDownUp,
  ChartColumn,
  History,
  House,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  Plus,
  Receipt,
  ShoppingBag,
  Smartphone,
  Star,
  Truck,
  User,
  Users,
} from 'lucide-react';

export interface DashboardLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Shows how many units are in the cart. */
  hasCount?: boolean;
}

export const ADMIN_LINKS: readonly DashboardLink[] = [
  { to: '/dashboard/adminHome', label: 'Admin Home', icon: ChartColumn },
  { to: '/dashboard/addItem', label: 'Add Mobile', icon: Plus },
  { to: '/dashboard/manageItems', label: 'Manage Items', icon: Package },
  { to: '/dashboard/allUsers', label: 'All Users', icon: Users },
];

/** What staff do besides, below the entries above. */
export const STAFF_LINKS: readonly DashboardLink[] = [
  { to: '/dashboard/orders', label: 'Orders', icon: Truck },
  { to: '/dashboard/messages', label: 'Messages', icon: MessageSquare },
  { to: '/dashboard/reviews', label: 'Reviews', icon: Star },
  { to: '/dashboard/activity', label: 'Activity', icon: History },
  { to: '/dashboard/transfer', label: 'Import and Export', icon: ArrowDownUp },
];

export const USER_LINKS: readonly DashboardLink[] = [
  { to: '/dashboard/userHome', label: 'User Home', icon: User },
  { to: '/dashboard/paymentHistory', label: 'Payment History', icon: Receipt },
  { to: '/dashboard/myCart', label: 'My Cart', icon: ShoppingBag, hasCount: true },
];

export const SHOP_LINKS: readonly DashboardLink[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/order', label: 'Shop', icon: Smartphone },
  { to: '/contact', label: 'Contact', icon: Mail },
];

/** Reached from what says who is logged in. */
export const ACCOUNT_PATH = '/dashboard/account';
