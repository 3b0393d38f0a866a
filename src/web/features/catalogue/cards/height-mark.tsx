import type { CSSProperties } from 'react';
import type { WireMobile } from '../../../../contract/mobiles.ts';
import { cn } from '../../../ui/class-names.ts';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';

export interface HeightMarkProps extends Pick<WireMobile, 'drawing'> {
  /** The phones stand close together: there is room for it on large screens only. */
  isCrowded?: boolean;
  /** On the left of the phone instead of the right. */
  onLeft?: boolean;
}

/** A dimension line as tall as the phone it stands beside, with its height in millimetres. */
export function HeightMark({ drawing, isCrowded = false, onLeft = false }: HeightMarkProps) {
  if (!drawing || drawing.isStandIn) return null;
  const heightMm = Math.round((drawing.heightMm - 2 * DRAWING_MARGIN_MM) * 10) / 10;
  return (
    <span
      aria-hidden="true"
      className={cn('height-mark', isCrowded && 'max-lg:hidden', onLeft && 'height-mark-left')}
      style={{ '--at': heightMm } as CSSProperties}
    >
      <span className="figures">{`${heightMm} mm`}</span>
    </span>
  );
}
