import type { CSSProperties } from 'react';
import { cn } from '../../../ui/class-names.ts';

export interface BankCardProps {
  upright?: boolean;
  className?: string;
}

/** Outline of a bank card (ISO/IEC 7810 ID-1, 85.6 × 54 mm): a size that everybody knows by hand. */
export function BankCard({ upright = false, className }: BankCardProps) {
  const [width, height] = upright ? [54, 85.6] : [85.6, 54];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={cn('to-scale mb-[calc(var(--mm)*var(--margin-mm))] text-ink-soft', className)}
      style={{ '--width-mm': width, '--height-mm': height } as CSSProperties}
      fill="none"
      stroke="currentColor"
      strokeWidth="0.4"
      role="img"
      aria-label="Outline of a bank card, 85.6 by 54 millimetres"
    >
      <g transform={upright ? 'translate(54 0) rotate(90)' : undefined}>
        <rect x="0.2" y="0.2" width="85.2" height="53.6" rx="3.2" strokeDasharray="1.6 1.2" />
        <rect x="9.5" y="19" width="12" height="9.5" rx="1.4" />
        <path d="M9.5 23.7h12M15.500 19v9.500M9.500 39h34M9.500 44h22" strokeOpacity="0.7" />
      </g>
    </svg>
  );
}
