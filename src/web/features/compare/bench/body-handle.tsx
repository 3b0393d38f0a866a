import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Move } from '../../../../shop/choosing/bench-layout.ts';
import type { BenchBody } from './draw-bodies.ts';
import type { BenchMoves } from './use-bench-moves.ts';

export interface BodyHandleProps {
  body: BenchBody;
  index: number;
  moving: BenchMoves;
}

const STEP_MM = 1;
const LARGE_STEP_MM = 10;
const DIRECTIONS: Record<string, Move> = {
  ArrowLeft: { xMm: -1, yMm: 0 },
  ArrowRight: { xMm: 1, yMm: 0 },
  ArrowUp: { xMm: 0, yMm: 1 },
  ArrowDown: { xMm: 0, yMm: -1 },
};

/** Moves a body by dragging or by arrow keys; the buttons below the bench do the same. */
export function BodyHandle({ body, index, moving }: BodyHandleProps) {
  const from = useRef<{ x: number; y: number; mmPerPx: number } | null>(null);

  function take(event: PointerEvent<HTMLElement>): void {
    const { width } = event.currentTarget.getBoundingClientRect();
    const { clientX: x, clientY: y, pointerId } = event;
    event.currentTarget.setPointerCapture(pointerId);
    from.current = { x, y, mmPerPx: body.size.widthMm / Math.max(width, 1) };
    moving.hold(index);
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    const start = from.current;
    if (!start) return;
    const { clientX: x, clientY: y } = event;
    from.current = { ...start, x, y };
    moving.move(index, {
      xMm: (x - start.x) * start.mmPerPx,
      yMm: (start.y - y) * start.mmPerPx,
    });
  }

  function step(event: KeyboardEvent<HTMLElement>): void {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const mm = event.shiftKey ? LARGE_STEP_MM : STEP_MM;
    moving.hold(index);
    moving.move(index, { xMm: direction.xMm * mm, yMm: direction.yMm * mm });
  }

  const letGo = () => {
    from.current = null;
  };
  return (
    <button
      type="button"
      aria-label={`Move ${body.name}`}
      aria-pressed={moving.isChosen && moving.held === index}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={step}
      onClick={() => moving.hold(index)}
      className="bench-handle only-with-script"
    />
  );
}
