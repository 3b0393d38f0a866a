import { Link } from 'react-router';
import { cn } from './class-names.ts';
import { VariantName } from './variant-name.tsx';

export interface UnitNameProps {
  name: string;
  /** Colour and sizes in words; null when nothing is known of them. */
  variantName: string | null;
  /** For staff, who find it by its number. */
  sku?: string | null;
  /** The page of the phone; null when it is no longer sold. */
  to?: string | null;
  className?: string;
}

/** What a unit is, wherever units are listed: the phone, and below it which one of it. */
export function UnitName({ name, variantName, sku = null, to = null, className }: UnitNameProps) {
  return (
    <span className={cn('block min-w-0 wrap-anywhere', className)}>
      {to === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link to={to} className="underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
      )}
      {variantName !== null && (
        <span className="block text-sm text-ink-soft">
          <bdi>
            <VariantName>{variantName}</VariantName>
          </bdi>
        </span>
      )}
      {sku !== null && <code className="block text-xs text-ink-soft">{sku}</code>}
    </span>
  );
}
