import {
  Keyboard,
  type LucideIcon,
  PackageCheck,
  Percent,
  Plus,
  TrendingDown,
  Undo2,
  Upload,
} from 'lucide-react';
import { searchText } from '../../../../shared/tools/fold-text.ts';
import { ADMIN_LINKS, SHOP_LINKS, STAFF_LINKS } from '../dashboard-links.ts';

/** Something that can be done by choosing it, whatever was typed. */
export interface StaffCommand {
  label: string;
  /** What people call it besides. */
  words?: string;
  icon: LucideIcon;
  /** Where it leads; the sheet of keys has no page. */
  to: string | null;
}

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
    label: 'Restock mobiles',
    words: 'low stock sold out empty running',
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
  { label: 'Keyboard shortcuts', words: 'keys help', icon: Keyboard, to: null },
];

export const PAGES: readonly StaffCommand[] = [...ADMIN_LINKS, ...STAFF_LINKS, ...SHOP_LINKS];

/** Those whose label or words have every word that was typed, from its beginning. */
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
