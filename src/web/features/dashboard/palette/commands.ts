import {
  Building,
  CalendarDays,
  Clock,
  Keyboard,
  Landmark,
  LogOut,
  type LucideIcon,
  Megaphone,
  PackageCheck,
  PackageX,
  Percent,
  Plus,
  SunMoon,
  TrendingDown,
  Truck,
  Undo2,
  Upload,
} from 'lucide-react';
import { searchText } from '../../../../shared/tools/fold-text.ts';
import { ADMIN_LINKS, SHOP_LINKS, STAFF_LINKS } from '../dashboard-links.ts';

/** An entry of the command palette: a link or an action. */
export type StaffCommand = {
  label: string;
  /** Other search terms. */
  words?: string;
  icon: LucideIcon;
} & ({ to: string } | { runs: 'show-keys' | 'switch-theme' | 'log-out' });

export const ACTIONS: readonly StaffCommand[] = [
  { label: 'Add a mobile', words: 'new phone create', icon: Plus, to: '/dashboard/addItem' },
  {
    label: 'Pack orders',
    words: 'to do ship send waiting',
    icon: PackageCheck,
    to: '/dashboard/orders?status=pending',
  },
  {
    label: 'Open returns',
    words: 'to do refund withdrawal sent back',
    icon: Undo2,
    to: '/dashboard/returns?state=open',
  },
  {
    label: 'Restock sold-out mobiles',
    words: 'empty none left',
    icon: PackageX,
    to: '/dashboard/manageItems?show=soldOut',
  },
  {
    label: 'Mobiles low in stock',
    words: 'restock running out',
    icon: TrendingDown,
    to: '/dashboard/manageItems?show=lowStock',
  },
  {
    label: 'Current offers',
    words: 'running discount sale percent price',
    icon: Percent,
    to: '/dashboard/manageItems?show=offers',
  },
  {
    label: 'Import or export mobiles',
    words: 'csv spreadsheet file upload download shopify woocommerce',
    icon: Upload,
    to: '/dashboard/transfer',
  },
  {
    label: 'Tax rates',
    words: 'settings vat gst sales tax percent',
    icon: Landmark,
    to: '/dashboard/settings#tax',
  },
  {
    label: 'Delivery prices',
    words: 'settings shipping cost',
    icon: Truck,
    to: '/dashboard/settings#delivery',
  },
  {
    label: 'Company details',
    words: 'settings invoice name address email',
    icon: Building,
    to: '/dashboard/settings#company',
  },
  {
    label: 'Days for return',
    words: 'settings refund period',
    icon: CalendarDays,
    to: '/dashboard/settings#returns',
  },
  {
    label: 'Time zone',
    words: 'settings days hours clock utc',
    icon: Clock,
    to: '/dashboard/settings#time-zone',
  },
  {
    label: 'Realme banner',
    words: 'settings home page show switch off',
    icon: Megaphone,
    to: '/dashboard/settings#home-page',
  },
  {
    label: 'Light or dark mode',
    words: 'theme switch night colours',
    icon: SunMoon,
    runs: 'switch-theme',
  },
  { label: 'Keyboard shortcuts', words: 'keys help', icon: Keyboard, runs: 'show-keys' },
  { label: 'Log out', words: 'logout sign out leave', icon: LogOut, runs: 'log-out' },
];

export const PAGES: readonly StaffCommand[] = [...ADMIN_LINKS, ...STAFF_LINKS, ...SHOP_LINKS];

/** Commands where each typed word begins a word of the label or of its search terms. */
export function findCommands(commands: readonly StaffCommand[], text: string): StaffCommand[] {
  const wanted = toWords(text);
  return commands.filter(({ label, words = '' }) => {
    const known = toWords(`${label} ${words}`);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}

function toWords(text: string): string[] {
  return searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
