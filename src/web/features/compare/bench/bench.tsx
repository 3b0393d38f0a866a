import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readBenchChoice } from '../../../../shop/choosing/bench-address.ts';
import { layOver, standSideBySide } from '../../../../shop/choosing/bench-layout.ts';
import { markBeside, markOver } from '../../../../shop/choosing/bench-marks.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ComparedPhone } from '../compared-phone.ts';
import { BenchControls } from './bench-controls.tsx';
import { BenchNames } from './bench-names.tsx';
import { BenchStage } from './bench-stage.tsx';
import { type BenchBody, drawBodies, type Ghost } from './draw-bodies.ts';
import { MissingPhones } from './missing-phones.tsx';
import { useBenchMoves } from './use-bench-moves.ts';
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
const NOTHING = { widthMm: 0, heightMm: 0 };

/**
 * Phones on one rule, side by side or laid over each other, all at one scale. View, arrangement and
 * alignment are in the address, so it works without scripts. Scale: bench.css; places:
 * shop/choosing/bench-layout.ts; tested in tests/e2e/public/bench.spec.ts.
 */
export function Bench({ phones, actions, ghost, pxPerMm }: BenchProps) {
  const [params] = useSearchParams();
  const [colours, setColours] = useState<Readonly<Record<string, string>>>({});
  const [opacity, setOpacity] = useState(OPACITY_PERCENT);
  const folds = phones.some(({ specs }) => specs?.body.folded);
  const choice = readBenchChoice(params, folds);
  const { view, mode, align } = choice;
  const { phones: drawn, own, missing } = drawBodies({ phones, ghost, view, colours });
  const isOver = mode === 'over';
  const bodies = isOver && own ? [own, ...drawn] : drawn;
  const sizes = bodies.map(({ size }) => size);
  const arrangement = `${mode} ${view} ${align}`;
  const moving = useBenchMoves(arrangement, bodies.length - 1);
  const isMoving = useIsMoving(arrangement);
  const layout = isOver ? layOver(sizes, align, moving.moves) : standSideBySide(sizes, own?.size);
  const reference = own ?? drawn[0];
  const marks = isOver
    ? markOver({ places: layout.places, view, align, isMoved: moving.isMoved })
    : markBeside(layout, reference?.size ?? NOTHING, view);
  const names = (
    <BenchNames
      bodies={bodies}
      reference={reference}
      layout={layout}
      choice={choice}
      setColour={(id, colour) => setColours((before) => ({ ...before, [id]: colour }))}
    />
  );

  return (
    <section
      aria-label="Bench"
      className="bench"
      data-mode={mode}
      data-moving={isMoving || undefined}
      style={{ '--through': `${opacity}%` } as CSSProperties}
    >
      <BenchControls phones={phones} choice={choice} folds={folds} actions={actions} />
      {reference && (
        <>
          <div className="bench-place">
            <BenchStage
              bodies={bodies}
              own={isOver ? null : own}
              layout={layout}
              marks={marks}
              choice={choice}
              moving={isOver ? moving : null}
              pxPerMm={pxPerMm}
            >
              {!isOver && names}
            </BenchStage>
            {isOver && (
              <div className="bench-aside">
                {names}
                <Suspense>
                  <OverTools
                    bodies={bodies}
                    choice={choice}
                    moving={moving}
                    opacity={opacity}
                    setOpacity={setOpacity}
                  />
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
