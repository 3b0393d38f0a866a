import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Area, Face, Hold, Reach } from '../../../../shop/choosing/hand.ts';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';
import type { GalleryPicture } from '../gallery-picture.ts';

export interface ReachDrawingProps {
  face: Face;
  /** What is measured: the screen, or the whole face. */
  area: Area;
  reach: Reach;
  hold: Hold;
  picture: GalleryPicture | undefined;
}

/** A phone from the front: what no thumb reaches is veiled, and the thumb's circle is drawn on it. */
export function ReachDrawing({ face, area, reach, hold, picture }: ReachDrawingProps) {
  const id = useId();
  const { widthMm, heightMm } = face;
  const [outerW, outerH] = [widthMm + 2 * DRAWING_MARGIN_MM, heightMm + 2 * DRAWING_MARGIN_MM];
  const corners = [...(hold === 'right' ? [] : [0]), ...(hold === 'left' ? [] : [widthMm])];
  const circles = (className: string) =>
    corners.map((x) => (
      <circle key={x} cx={x} cy={heightMm} r={reach.thumbMm} className={className} />
    ));
  return (
    <div
      className="hand-drawing"
      style={{ '--width-mm': outerW, '--height-mm': outerH } as CSSProperties}
    >
      {picture && <img src={picture.url} alt="" loading="lazy" draggable={false} />}
      <svg
        aria-hidden="true"
        viewBox={`${-DRAWING_MARGIN_MM} ${-DRAWING_MARGIN_MM} ${outerW} ${outerH}`}
      >
        <defs>
          {corners.map((x) => (
            <clipPath key={x} id={`${id}-far-${x}`}>
              <path clipRule="evenodd" d={outside(face, x, reach.thumbMm)} />
            </clipPath>
          ))}
          <clipPath id={`${id}-area`}>
            <rect x={area.x} y={area.y} width={area.w} height={area.h} rx="4" />
          </clipPath>
          <clipPath id={`${id}-face`}>
            <rect x="-1" y="-1" width={widthMm + 2} height={heightMm + 2} />
          </clipPath>
        </defs>
        {!picture && (
          <rect x="0" y="0" width={widthMm} height={heightMm} rx="8" className="hand-outline" />
        )}
        <g clipPath={`url(#${id}-area)`}>
          {corners.reduce<ReactNode>(
            (content, x) => (
              <g key={x} clipPath={`url(#${id}-far-${x})`}>
                {content}
              </g>
            ),
            <>
              <rect x="0" y="0" width={widthMm} height={heightMm} className="reach-veil" />
              <path d={hatch(face)} className="reach-hatch" />
            </>,
          )}
        </g>
        <g clipPath={`url(#${id}-face)`}>
          {circles('reach-arc-under')}
          {circles('reach-arc')}
        </g>
        {corners.map((x) => (
          <circle key={x} cx={x} cy={heightMm} r="2" className="reach-base" />
        ))}
      </svg>
    </div>
  );
}

/** The face without what a thumb at a lower corner reaches. */
function outside({ widthMm, heightMm }: Face, x: number, radius: number): string {
  const circle = `M${x - radius} ${heightMm}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  return `M0 0H${widthMm}V${heightMm}H0Z${circle}`;
}

/** Slanting lines over all of a face, five millimetres apart. */
function hatch({ widthMm, heightMm }: Face): string {
  const count = Math.ceil((widthMm + heightMm) / 5);
  const lines = Array.from({ length: count }, (_, index) => index * 5);
  return lines.map((x) => `M${x} 0l${-heightMm} ${heightMm}`).join('');
}
