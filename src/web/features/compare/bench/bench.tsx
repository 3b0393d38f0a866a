import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ComparedPhone } from '../compared-phone.ts';
import { BenchControls } from './bench-controls.tsx';
import { BenchNames } from './bench-names.tsx';
import { BenchStage } from './bench-stage.tsx';
import type { BenchBody, Ghost } from './draw-bodies.ts';
import { MissingPhones } from './missing-phones.tsx';
import { useBench } from './use-bench.ts';
import { useIsMoving } from './use-is-moving.ts';

/** Fetched when phones are laid over each other; the server has it in the page. */
const OverTools = lazyPart(async () => (await import('./over-tools.tsx')).OverTools);

export interface BenchProps {
  phones: readonly ComparedPhone[];
  /** At the end of the row of controls. */
  actions?: ReactNode;
  /** The phone one owns: the others are measured against it. */
  ghost?: Ghost | undefined;
  /** CSS pixels of a millimetre of this screen: everything is drawn in its actual size. */
  pxPerMm?: number | undefined;
}

const OPACITY_PERCENT = 55;

/**
 * Phones on one rule, side by side or laid over each other, all at one scale. View, arrangement and
 * alignment are in the address, so it works without scripts. Scale: bench.css; places:
 * shop/choosing/bench-layout.ts; tested in tests/e2e/public/bench.spec.ts.
 */
export function Bench({ phones, actions, ghost, pxPerMm }: BenchProps) {
  const [opacity, setOpacity] = useState(OPACITY_PERCENT);
  const bench = useBench(phones, ghost);
  const isMoving = useIsMoving(bench.arrangement);
  const { choice, folds, own, missing, bodies, reference, layout, marks, moving } = bench;
  const isOver = choice.mode === 'over';
  const names = (
    <BenchNames {...{ bodies, reference, layout, choice }} setColour={bench.setColour} />
  );
  return (
    <section
      aria-label="Bench"
      className="bench"
      data-mode={choice.mode}
      data-moving={isMoving || undefined}
      style={{ '--through': `${opacity}%` } as CSSProperties}
    >
      <BenchControls phones={phones} choice={choice} folds={folds} actions={actions} />
      {reference && (
        <>
          <div className="bench-place">
            <BenchStage
              {...{ bodies, layout, marks, choice, pxPerMm }}
              own={isOver ? null : own}
              moving={isOver ? moving : null}
            >
              {!isOver && names}
            </BenchStage>
            {isOver && (
              <div className="bench-aside">
                {names}
                <Suspense>
                  <OverTools {...{ bodies, choice, moving, opacity, setOpacity }} />
                </Suspense>
              </div>
            )}
          </div>
          <p className="bench-caption">{describeBench(bodies, reference, pxPerMm)}</p>
        </>
      )}
      <MissingPhones phones={missing} />
    </section>
  );
}

function describeBench(bodies: readonly BenchBody[], from: BenchBody, pxPerMm?: number): string {
  const scale =
    pxPerMm === undefined
      ? 'Illustrations, all to the scale of the rule.'
      : 'Illustrations in actual size, 1:1 on this screen.';
  return bodies.length > 1 || bodies[0] !== from
    ? `${scale} Differences are from the ${from.name}.`
    : scale;
}
