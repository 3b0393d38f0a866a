import type { CSSProperties } from 'react';
import type { WireCartRow } from '../../../contract/cart.ts';
import { cn } from '../../ui/class-names.ts';
import { PhonePicture } from '../../ui/phone-picture.tsx';

export interface CartPictureProps {
  row: Pick<WireCartRow, 'image' | 'name' | 'drawing' | 'tint'>;
  className?: string;
}

/** Pixels for a millimetre, the same for every phone in the cart. */
const SCALE = 0.62;

/** The phone on its tinted tile, at the scale of all phones of the cart. */
export function CartPicture({ row, className }: CartPictureProps) {
  const tint = { '--tint-light': row.tint.light, '--tint-dark': row.tint.dark } as CSSProperties;
  return (
    <div
      style={tint}
      className={cn(
        'tinted grid h-32 w-24 place-items-end justify-items-center overflow-hidden rounded-tile py-3',
        className,
      )}
    >
      <PhonePicture mobile={row} scale={SCALE} alt="" />
    </div>
  );
}
