import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useScreenScale } from './screen-scale.ts';

const ScreenSetUp = lazyPart(async () => (await import('./late.ts')).loadScreenSetUp());

export interface TrueSizeToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Switches what is beside it to 1:1; the first time somebody sets the screen up for it. */
export function TrueSizeToggle({ isOn, onChange }: TrueSizeToggleProps) {
  const { pxPerMm } = useScreenScale();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="only-with-script pointer-coarse:min-h-11"
        aria-pressed={isOn}
        onClick={() => (pxPerMm === null ? setAsking(true) : onChange(!isOn))}
      >
        Actual size
      </Button>
      {isAsking && (
        <Suspense>
          <ScreenSetUp
            onSet={() => {
              setAsking(false);
              onChange(true);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
