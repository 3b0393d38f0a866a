import { Link } from 'react-router';
import { alertAddress } from '../../../../contract/phone/address.ts';
import type { ShownPhone } from '../phone/shown-phone.ts';

export interface AlertLinkProps {
  mobile: Pick<ShownPhone, 'slug' | 'variant' | 'name'>;
  className: string;
  children: string;
}

/** Leads to where one asks to be told of a variant. Not for search engines: it is a form of one person. */
export function AlertLink({ mobile, className, children }: AlertLinkProps) {
  return (
    <Link to={alertAddress(mobile)} rel="nofollow" className={className}>
      {children}
    </Link>
  );
}
