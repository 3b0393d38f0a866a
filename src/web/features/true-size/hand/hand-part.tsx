import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { HandFigures } from './hand-figures.tsx';
import { HandForm } from './hand-form.tsx';
import { HandRule } from './hand-rule.tsx';
import type { HeldPhone } from './held-phone.ts';
import {
  forgetMeasures,
  keepMeasures,
  NO_MEASURES,
  type OwnMeasures,
  readMeasures,
} from './kept-hand.ts';

/** Own measures, what they come to with this phone, and how that is worked out. */
export function HandPart({ phone }: { phone: HeldPhone }) {
  const [measures, setMeasures] = useState(readMeasures);
  const [times, setTimes] = useState(0);
  const isEmpty = Object.values({ ...measures, hold: null }).every((value) => value === null);

  function change(next: OwnMeasures) {
    setMeasures(next);
    keepMeasures(next);
  }

  function forget() {
    forgetMeasures();
    setMeasures(NO_MEASURES);
    setTimes(times + 1);
  }

  return (
    <div className="hand-part">
      <HandFigures phone={phone} measures={measures} />
      <HandForm key={times} measures={measures} onChange={change} />
      <div className="hand-notes">
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-soft">
          Your measures stay on this device. We never see them.
          <Button variant="quiet" size="narrow" disabled={isEmpty} onClick={forget}>
            Forget my measures
          </Button>
        </p>
        <HandRule />
      </div>
    </div>
  );
}
