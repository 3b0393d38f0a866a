import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import type { Move } from '../../../../shop/choosing/bench-layout.ts';
import { formatMm } from '../../../../shop/choosing/bench-marks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { BenchBody } from './draw-bodies.ts';
import type { BenchMoves } from './use-bench-moves.ts';

export interface MoveToolsProps {
  bodies: readonly BenchBody[];
  moving: BenchMoves;
  /** Per cent, of the pictures; the outlines stay. */
  opacity: number;
  setOpacity: (percent: number) => void;
}

const STEP_MM = 5;
const ARROWS = [
  { name: 'left', icon: ArrowLeft, by: { xMm: -STEP_MM, yMm: 0 } },
  { name: 'right', icon: ArrowRight, by: { xMm: STEP_MM, yMm: 0 } },
  { name: 'up', icon: ArrowUp, by: { xMm: 0, yMm: STEP_MM } },
  { name: 'down', icon: ArrowDown, by: { xMm: 0, yMm: -STEP_MM } },
];

/** What dragging does, by buttons; and how clearly the pictures are seen. */
export function MoveTools({ bodies, moving, opacity, setOpacity }: MoveToolsProps) {
  const id = useId();
  return (
    <>
      <div className="only-with-script grid gap-1.5">
        <label htmlFor={id} className="figures text-sm text-ink-soft">
          Pictures at {opacity}%
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={opacity}
          onChange={(event) => setOpacity(Number(event.target.value))}
          className="bench-slider"
        />
      </div>
      <Moves bodies={bodies} moving={moving} />
    </>
  );
}

function Moves({ bodies, moving }: Pick<MoveToolsProps, 'bodies' | 'moving'>) {
  const id = useId();
  const { held, move, hold, reset, isMoved } = moving;
  return (
    <div className="only-with-script grid gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        Drag a phone, or move
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <select
          id={id}
          value={held}
          onChange={(event) => hold(Number(event.target.value))}
          className="bench-select"
        >
          {bodies.map(({ id: key, name }, index) => (
            <option key={key} value={index}>
              {name}
            </option>
          ))}
        </select>
        <div className="flex">
          {ARROWS.map(({ name, icon: Icon, by }) => (
            <button
              key={name}
              type="button"
              aria-label={`Move ${name} by ${STEP_MM} mm`}
              onClick={() => move(held, by)}
              className="bench-arrow"
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          ))}
        </div>
        <Button variant="quiet" size="narrow" disabled={!isMoved} onClick={reset}>
          Put back
        </Button>
      </div>
      <output className="figures min-h-5 text-sm text-ink-soft">
        {describeMove(bodies[held]?.name, moving.moves[held])}
      </output>
    </div>
  );
}

function describeMove(name: string | undefined, move: Move | undefined): string {
  if (!name || !move) return '';
  const { xMm, yMm } = move;
  const across = `${formatMm(xMm)} ${xMm < 0 ? 'left' : 'right'}`;
  const up = `${formatMm(yMm)} ${yMm < 0 ? 'down' : 'up'}`;
  return `${name}: ${across}, ${up}`;
}
