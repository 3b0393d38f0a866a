import { useId, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { scaleOfStep, stepOfScale } from '../scale/scale-steps.ts';
import { forgetScreenScale } from '../scale/screen-storage.ts';
import { FitControl } from './fit-control.tsx';
import { FittedDrawing } from './fitted-drawing.tsx';
import { BANK_CARD, type FittedThing } from './fitted-thing.ts';
import { KnownPhones } from './known-phones.tsx';

export interface CalibrationProps {
  /** What holds now; null for a screen that was not set up. */
  present: number | null;
  onKeep: (pxPerMm: number) => void;
  onCancel: (() => void) | undefined;
}

/** Where to begin: what screens of computers and of telephones mostly are. */
const USUAL = { computer: 3.8, telephone: 6.2 };

/** Finds the size of the screen: a drawing is made as large as a thing that is held against it. */
export function Calibration({ present, onKeep, onCancel }: CalibrationProps) {
  const [step, setStep] = useState(() => stepOfScale(present ?? guess()));
  const [by, setBy] = useState<'card' | 'phone'>('card');
  const [phone, setPhone] = useState<FittedThing | null>(null);
  const helpId = useId();
  const thing = by === 'card' ? BANK_CARD : phone;

  function forget() {
    forgetScreenScale();
    onCancel?.();
  }

  return (
    <div className="fit-page">
      <div className="fit-controls">
        <p>
          A browser does not tell how large a screen is. Hold something you have against it, and
          make its drawing as large. You do this once.
        </p>
        <ThingChoice by={by} onChoose={setBy} />
        {by === 'phone' && <KnownPhones onChoose={setPhone} />}
        {thing && <FitControl thing={thing} step={step} onStep={setStep} helpId={helpId} />}
        <div className="flex flex-wrap gap-2">
          <Button disabled={!thing} onClick={() => onKeep(scaleOfStep(step))}>
            It fits
          </Button>
          {onCancel && (
            <>
              <Button variant="secondary" onClick={onCancel}>
                Leave it
              </Button>
              <Button variant="quiet" size="narrow" onClick={forget}>
                Forget this screen
              </Button>
            </>
          )}
        </div>
      </div>
      {thing && <FittedDrawing thing={thing} step={step} onStep={setStep} />}
      <div className="fit-notes">
        <p id={helpId}>
          Lay it into the corner. You can also pull its right or lower edge; arrow keys change the
          slider by 0.1&nbsp;%, with Shift by 2&nbsp;%. Where it is wider than the screen, let its
          height decide.
        </p>
        <p>
          Kept on this device only, for this screen at this zoom. On another screen, or at another
          zoom, you are asked again; two screens with the same number of pixels look alike to us, so
          check the size when you move between such.
        </p>
      </div>
    </div>
  );
}

interface ThingChoiceProps {
  by: 'card' | 'phone';
  onChoose: (by: 'card' | 'phone') => void;
}

function ThingChoice({ by, onChoose }: ThingChoiceProps) {
  const name = useId();
  const cell = (value: 'card' | 'phone', label: string) => (
    <label className="choice-cell">
      <input type="radio" name={name} checked={by === value} onChange={() => onChoose(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="choice-row">
      <legend className="sr-only">What you hold against the screen</legend>
      {cell('card', 'A bank card')}
      {cell('phone', 'A phone I have')}
    </fieldset>
  );
}

function guess(): number {
  return window.matchMedia('(pointer: coarse)').matches ? USUAL.telephone : USUAL.computer;
}
