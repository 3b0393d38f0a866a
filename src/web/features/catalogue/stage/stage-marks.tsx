import type { CSSProperties } from 'react';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';

export interface StageMarksProps {
  /** Outer size of the picture, margins included, in millimetres. */
  widthMm: number;
  heightMm: number;
}

const EVERY_MM = 20;
/** Figures of the rule, in millimetres; those beyond the stage are cut off. */
const FIGURES = Array.from({ length: 15 }, (_, index) => index * EVERY_MM);

/**
 * The rule under a phone with its zero at the phone's edge, and dimension lines for height and width.
 * Stands inside the box of the picture. The same figures are words in the specifications.
 */
export function StageMarks({ widthMm, heightMm }: StageMarksProps) {
  const [width, height] = [withoutMargins(widthMm), withoutMargins(heightMm)];
  return (
    <span aria-hidden="true" className="figures" style={sizeStyle(width, height)}>
      <span className="stage-height">
        <span>{height} mm</span>
      </span>
      <span className="stage-width">
        <span>{width} mm</span>
      </span>
      <span className="phone-rule tick-rule" />
      <span className="phone-rule-figures">
        {FIGURES.map((mm) => (
          <span key={mm}>{mm === 0 ? '0 mm' : mm}</span>
        ))}
      </span>
    </span>
  );
}

function withoutMargins(outerMm: number): number {
  return Math.round((outerMm - 2 * DRAWING_MARGIN_MM) * 100) / 100;
}

function sizeStyle(width: number, height: number): CSSProperties {
  return { '--at': height, '--across': width } as CSSProperties;
}
