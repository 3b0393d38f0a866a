import type { CSSProperties } from 'react';
import type { BenchChoice } from '../../../../shop/choosing/bench-address.ts';
import type { BenchLayout, Place } from '../../../../shop/choosing/bench-layout.ts';
import { formatMm, type Mark } from '../../../../shop/choosing/bench-marks.ts';
import type { BenchBody } from './draw-bodies.ts';

export interface BenchMarksProps {
  bodies: readonly BenchBody[];
  own: BenchBody | null;
  layout: BenchLayout;
  marks: readonly Mark[];
  choice: BenchChoice;
}

/** Dimension lines with end ticks where the differences are. The same is said in words below. */
export function BenchMarks({ bodies, own, layout, marks, choice }: BenchMarksProps) {
  return (
    <div aria-hidden="true" className="figures">
      {choice.mode === 'side' ? (
        <BesideMarks bodies={bodies} own={own} layout={layout} marks={marks} choice={choice} />
      ) : (
        <OverMarks marks={marks} align={choice.align} />
      )}
    </div>
  );
}

/** Beside each phone its height, above it how much wider it is, and a line at the height they are measured against. */
function BesideMarks({ bodies, own, layout, marks }: BenchMarksProps) {
  const reference = own?.size.heightMm ?? layout.places[0]?.heightMm ?? 0;
  return (
    <>
      <span className="bench-level" style={{ '--y': reference } as CSSProperties} />
      {layout.places.map(({ xMm, widthMm, heightMm }, index) => (
        <span
          key={bodies[index]?.id}
          style={{ '--x': xMm, '--wide': widthMm, '--high': heightMm } as CSSProperties}
        >
          <span className="bench-lane">
            <span>{formatMm(heightMm)}</span>
          </span>
          <span className="bench-foot" />
        </span>
      ))}
      {marks.map((mark) => (
        <span
          key={`${mark.index} ${mark.axis}`}
          {...lineOf(mark)}
          style={{ ...spanStyle(mark), ...edgeStyle(layout.places[mark.index], reference) }}
        >
          <span>{mark.text}</span>
        </span>
      ))}
    </>
  );
}

/** Each difference has a lane of its own: heights on the right, widths above. */
function OverMarks({ marks, align }: { marks: readonly Mark[]; align: string }) {
  return marks.map((mark) => (
    <span
      key={`${mark.index} ${mark.axis}`}
      {...lineOf(mark)}
      data-line={mark.index}
      data-after={align.endsWith('right') || undefined}
      style={{ ...spanStyle(mark), '--lane': mark.index - 1 } as CSSProperties}
    >
      <span>{mark.text}</span>
    </span>
  ));
}

/** What a body has more is a full line, what it lacks a broken one. */
function lineOf({ axis, isLess }: Mark) {
  return {
    className: axis === 'height' ? 'bench-difference-high' : 'bench-difference-wide',
    'data-lacks': isLess || undefined,
  };
}

function spanStyle({ fromMm, toMm }: Mark): CSSProperties {
  const [low, length] = [Math.min(fromMm, toMm), Math.abs(toMm - fromMm)];
  return { '--low': low, '--length': length } as CSSProperties;
}

/** What is a little lower than the level would have its line written across. */
const CLEAR_MM = 10;

/** The upper right corner of the body that a mark is of. */
function edgeStyle(place: Place | undefined, levelMm: number): CSSProperties {
  const { xMm = 0, widthMm = 0, heightMm = 0 } = place ?? {};
  const isNear = heightMm < levelMm && levelMm - heightMm < CLEAR_MM;
  return { '--x': xMm + widthMm, '--y': isNear ? levelMm : heightMm } as CSSProperties;
}
