import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { LAST_STEP, STRIDE, scaleOfStep } from '../scale/scale-steps.ts';
import type { FittedThing } from './fitted-thing.ts';

export interface FitControlProps {
  thing: FittedThing;
  step: number;
  onStep: (step: number) => void;
  /** Of the text that tells about keys and edges. */
  helpId: string;
}

/** Makes a drawing larger and smaller: a slider that keys move by a thousandth, and buttons for it. */
export function FitControl({ thing, step, onStep, helpId }: FitControlProps) {
  const id = useId();
  const go = (by: number) => onStep(Math.min(Math.max(step + by, 0), LAST_STEP));

  function stride(event: KeyboardEvent) {
    const direction = directionOf(event);
    if (direction === 0) return;
    event.preventDefault();
    go(direction * STRIDE);
  }

  const pxPerMm = scaleOfStep(step);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Size of the drawn {thing.name}
      </label>
      <div className="flex items-center gap-2">
        <Button variant="secondary" size="narrow" aria-label="Smaller" onClick={() => go(-1)}>
          <Minus aria-hidden="true" className="size-5" />
        </Button>
        <input
          id={id}
          type="range"
          min={0}
          max={LAST_STEP}
          step={1}
          value={step}
          onChange={(event) => onStep(event.currentTarget.valueAsNumber)}
          onKeyDown={stride}
          aria-describedby={helpId}
          aria-valuetext={`${thing.widthMm} mm are ${(pxPerMm * thing.widthMm).toFixed(1)} pixels`}
          className="fit-slider"
        />
        <Button variant="secondary" size="narrow" aria-label="Larger" onClick={() => go(1)}>
          <Plus aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </div>
  );
}

/** Of the keys that go in strides; the browser’s own page keys would go by a tenth of the slider. */
function directionOf({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'PageUp') return 1;
  if (key === 'PageDown') return -1;
  if (!shiftKey) return 0;
  if (key === 'ArrowRight' || key === 'ArrowUp') return 1;
  return key === 'ArrowLeft' || key === 'ArrowDown' ? -1 : 0;
}
