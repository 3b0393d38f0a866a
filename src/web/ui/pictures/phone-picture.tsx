import type { CSSProperties } from 'react';
import type { WireMobile } from '../../../contract/mobiles.ts';
import { cn } from '../class-names.ts';

export interface PhonePictureProps {
  mobile: Pick<WireMobile, 'image' | 'name' | 'drawing'>;
  /**
   * Pixels for one millimetre. Left out, the `--mm` of the surroundings holds, so that a whole
   * list changes its scale with the screen. Every picture of one view must use the same scale.
   */
  scale?: number;
  /** Pictures in the first screen load at once, all others when they come near. */
  eager?: boolean;
  /** Empty where the name stands beside the picture. */
  alt?: string;
  className?: string;
}

const PHOTO_MM = { widthMm: 82, heightMm: 162 };

/** The drawing of a phone at the scale of its neighbours; a photo fits into the size of a phone. */
export function PhonePicture({ mobile, scale, eager = false, alt, className }: PhonePictureProps) {
  const { widthMm, heightMm } = mobile.drawing ?? PHOTO_MM;
  const size = {
    '--width-mm': widthMm,
    '--height-mm': heightMm,
    ...(scale === undefined ? {} : { '--mm': `${scale}px` }),
  } as CSSProperties;
  return (
    <img
      src={mobile.image}
      alt={alt ?? pictureText(mobile)}
      width={Math.round(widthMm * (scale ?? 2))}
      height={Math.round(heightMm * (scale ?? 2))}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      style={size}
      className={cn('to-scale shrink-0', mobile.drawing === null && 'object-contain', className)}
    />
  );
}

function pictureText({ name, drawing }: PhonePictureProps['mobile']): string {
  return drawing ? `Illustration of ${name}, back, to scale` : name;
}
