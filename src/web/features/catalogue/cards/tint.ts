import type { CSSProperties } from 'react';
import type { WireMobile } from '../../../../contract/mobiles.ts';

/** The tile colours of a phone, for the `tinted` utility to choose from by theme. */
export function tintStyle({ tint }: Pick<WireMobile, 'tint'>): CSSProperties {
  return { '--tint-light': tint.light, '--tint-dark': tint.dark } as CSSProperties;
}
