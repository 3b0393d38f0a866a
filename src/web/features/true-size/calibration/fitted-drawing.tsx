import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { scaleOfStep, stepOfScale } from '../scale/scale-steps.ts';
import type { FittedThing } from './fitted-thing.ts';

export interface FittedDrawingProps {
  thing: FittedThing;
  step: number;
  onStep: (step: number) => void;
}

/**
 * The thing as it is drawn now. Its right and lower edges can be pulled; its upper left corner stays where
 * the thing is held against. Where it is wider than the screen, its height is what has to fit.
 */
export function FittedDrawing({ thing, step, onStep }: FittedDrawingProps) {
  const { widthMm, heightMm, cornerMm, picture } = thing;
  const style = {
    '--mm': `${scaleOfStep(step)}px`,
    '--width-mm': widthMm,
    '--height-mm': heightMm,
    '--corner-mm': cornerMm,
  } as CSSProperties;
  const pull = usePull(onStep);
  return (
    <div className="fit-place">
      <div data-fitted className={cn('fit-thing', picture === null && 'fit-card')} style={style}>
        {picture === null ? <CardFace /> : <img src={picture} alt="" draggable={false} />}
        <span className="fit-edge fit-edge-right" {...pull('x', widthMm)} />
        <span className="fit-edge fit-edge-foot" {...pull('y', heightMm)} />
      </div>
    </div>
  );
}

/** Chip and lines of a bank card: so that it is seen which way it lies. */
function CardFace() {
  return (
    <svg aria-hidden="true" viewBox="0 0 85.6 53.98" fill="none" stroke="currentColor">
      <rect x="9.5" y="19" width="12" height="9.5" rx="1.4" strokeWidth="0.4" />
      <path d="M9.5 23.7h12M15.500 19v9.500M9.500 39h34M9.500 44h22" strokeWidth="0.4" />
    </svg>
  );
}

/** Pulling an edge makes the drawing as long as it is from its corner to the pointer. */
function usePull(onStep: (step: number) => void) {
  const grip = useRef(0);
  return (axis: 'x' | 'y', lengthMm: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const { right, bottom } = boxOf(event);
      grip.current = axis === 'x' ? event.clientX - right : event.clientY - bottom;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { left, top } = boxOf(event);
      const px = (axis === 'x' ? event.clientX - left : event.clientY - top) - grip.current;
      onStep(stepOfScale(Math.max(px, 1) / lengthMm));
    },
  });
}

function boxOf({ currentTarget }: PointerEvent<HTMLElement>): DOMRect {
  return (currentTarget.parentElement ?? currentTarget).getBoundingClientRect();
}
