import type { CSSProperties } from 'react';
import type { WireCartRow } from '../../../contract/cart.ts';
import { cn } from '../../ui/class-names.ts';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';

export interface CartPictureProps {
  row: Pick<WireCartRow, 'image' | 'name' | 'drawing' | 'tint'>;
  /** For summaries: a smaller tile, and all phones smaller by the same factor. */
  isSmall?: boolean;
  className?: string;
}

/** Pixels for a millimetre, the same for every phone in one list. */
const SCALE = 0.62;
const SMALL_SCALE = 0.3;

/** The phone on its tinted tile, at the scale of all phones of the cart. */
export function CartPicture({ row, isSmall = false, className }: CartPictureProps) {
  const tint = { '--tint-light': row.tint.light, '--tint-dark': row.tint.dark } as CSSProperties;
  return (
    <div
      style={tint}
      className={cn(
        'tinted grid shrink-0 items-end justify-items-center overflow-hidden',
        isSmall ? 'h-16 w-12 rounded-control py-1.5' : 'h-32 w-24 rounded-tile py-3',
        className,
      )}
    >
      <PhonePicture mobile={row} scale={isSmall ? SMALL_SCALE : SCALE} alt="" />
    </div>
  );
}
