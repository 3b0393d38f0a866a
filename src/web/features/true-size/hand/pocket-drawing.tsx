import type { CSSProperties } from 'react';
import { fitPocket, type Pocket, type Slab } from '../../../../shop/choosing/pocket.ts';
import { toMm } from './hand-words.ts';

export interface PocketDrawingProps {
  phone: Slab;
  /** Null until it was entered: then the phone stands alone. */
  pocket: Pocket | null;
}

const MARGIN_MM = 5;
/** For the figure beside what stands out. */
const FIGURE_MM = 34;

/** The closed phone upright in the pocket, to scale; what stands out is filled and has its length beside it. */
export function PocketDrawing({ phone, pocket }: PocketDrawingProps) {
  const upright = Math.max(phone.heightMm, phone.widthMm);
  const across = Math.min(phone.heightMm, phone.widthMm);
  const fit = pocket && fitPocket(phone, pocket);
  const widest = Math.max(across, pocket?.widthMm ?? 0);
  const isOut = fit?.goesIn === true && fit.standsOutMm >= 0.5;
  const [w, h] = [
    widest + 2 * MARGIN_MM + (isOut ? FIGURE_MM : 0),
    Math.max(upright, pocket?.depthMm ?? 0) + 2 * MARGIN_MM,
  ];
  const foot = h - MARGIN_MM;
  const middle = MARGIN_MM + widest / 2;
  const edge = foot - (pocket?.depthMm ?? 0);
  const beside = MARGIN_MM + widest + 5;
  return (
    <div className="hand-drawing" style={{ '--width-mm': w, '--height-mm': h } as CSSProperties}>
      <svg aria-hidden="true" viewBox={`0 0 ${w} ${h}`}>
        <rect
          x={middle - across / 2}
          y={foot - upright}
          width={across}
          height={upright}
          rx="8"
          className={fit?.goesIn ? 'pocket-phone' : 'pocket-refused'}
        />
        {pocket && (
          <path
            d={`M${middle - pocket.widthMm / 2} ${edge}V${foot - 6}q0 6 6 6H${middle + pocket.widthMm / 2 - 6}q6 0 6-6V${edge}Z`}
            className="pocket-cloth"
          />
        )}
        {isOut && (
          <g className="pocket-figure">
            <path
              d={`M${beside} ${edge}h4M${beside + 2} ${edge}V${foot - upright}M${beside} ${foot - upright}h4`}
            />
            <text x={beside + 4} y={(edge + foot - upright) / 2}>
              {toMm(fit.standsOutMm)}
            </text>
          </g>
        )}
      </svg>
    </div>
  );
}
