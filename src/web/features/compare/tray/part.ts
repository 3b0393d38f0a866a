/** What is fetched once somebody compares: the set of phones and the tray that shows it. */
import type { ComponentType } from 'react';
import type { WireMobile } from '../../../../contract/mobiles.ts';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';
import { type ChosenPhone, hasCompared, switchCompared } from './compared-set.ts';
import { DockedTray } from './docked-tray.tsx';

/** A phone that somebody wants to compare. */
export interface Wished extends Pick<WireMobile, 'slug' | 'name'> {
  /** Of its picture; without one of the phone itself its size is not shown in the tray. */
  drawing?: WireMobile['drawing'];
}

export interface ComparedPart {
  has(slug: string): boolean;
  toggle(wished: Wished): void;
  Tray: ComponentType;
}

export const part: ComparedPart = {
  has: hasCompared,
  toggle: ({ slug, name, drawing = null }) => switchCompared({ slug, name, size: bodyOf(drawing) }),
  Tray: DockedTray,
};

/** A picture is larger than the phone by its margins. */
function bodyOf(drawing: WireMobile['drawing']): ChosenPhone['size'] {
  if (!drawing || drawing.isStandIn) return null;
  const margins = 2 * DRAWING_MARGIN_MM;
  return { widthMm: drawing.widthMm - margins, heightMm: drawing.heightMm - margins };
}
