import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { SHOWN_BRANDS } from '../../../../contract/mobile-brands.ts';
import type { Category } from '../../../../shop/phone/brands.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { brandOf } from '../filters/list-choice.ts';

export interface BrandTabsProps {
  value: Category;
  /** Address of a brand's own list. */
  addressOf: (category: Category) => string;
  /** The chosen brand's phones. */
  children: ReactNode;
}

/** Written out: what reads and writes addresses would be much script for the home page. */
const ALL_BRANDS_ADDRESS = '/order?brand=all';

/** The brands as tabs, and beside them the way to all brands together. Which one is open is said by the address. */
export function BrandTabs({ value, addressOf, children }: BrandTabsProps) {
  const navigate = useNavigate();
  return (
    <Tabs
      label="Brands"
      beside={
        <Link to={ALL_BRANDS_ADDRESS} className="tabs-beside">
          All brands
        </Link>
      }
      value={value}
      onValueChange={(chosen) => {
        void navigate(addressOf(brandOf(chosen).category), { preventScrollReset: true });
      }}
      tabs={SHOWN_BRANDS.map(({ category, label }) => ({
        value: category,
        label,
        href: addressOf(category),
      }))}
    >
      {children}
    </Tabs>
  );
}
