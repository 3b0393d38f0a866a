import { type CSSProperties, type ReactNode, Suspense } from 'react';
import type { BenchChoice } from '../../../../shop/choosing/bench-address.ts';
import type { BenchLayout } from '../../../../shop/choosing/bench-layout.ts';
import type { Mark } from '../../../../shop/choosing/bench-marks.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { BenchMarks } from './bench-marks.tsx';
import { BenchRule } from './bench-rule.tsx';
import { BodyLink } from './body-link.tsx';
import { BodyOutline } from './body-outline.tsx';
import { BodyPicture } from './body-picture.tsx';
import type { BenchBody } from './draw-bodies.ts';
import type { BenchMoves } from './use-bench-moves.ts';

/** What is moved needs a hand: fetched when phones are laid over each other. */
const BodyHandle = lazyPart(async () => (await import('./body-handle.tsx')).BodyHandle);

export interface BenchStageProps {
  bodies: readonly BenchBody[];
  /** One's own phone, as an outline behind each of them. */
  own: BenchBody | null;
  layout: BenchLayout;
  marks: readonly Mark[];
  choice: BenchChoice;
  /** Null where bodies cannot be moved. */
  moving: BenchMoves | null;
  pxPerMm?: number | undefined;
  /** What stands under the rule, in its scale. */
  children: ReactNode;
}

/** The bodies on their rule. Its style sheet finds the scale; with `pxPerMm` it is actual size. */
export function BenchStage(props: BenchStageProps) {
  const { bodies, own, layout, marks, choice, moving, pxPerMm, children } = props;
  const isActual = pxPerMm !== undefined;
  const scroll = isActual
    ? { role: 'region', tabIndex: 0, 'aria-label': 'Phones on the rule' }
    : {};
  return (
    <div className="bench-frame" data-actual={isActual || undefined} {...scroll}>
      <div
        className="bench-stage"
        data-count={bodies.length}
        data-tight={layout.widthMm > TIGHT_MM || undefined}
        data-long={layout.widthMm > LONG_MM || undefined}
        style={stageStyle(layout, bodies.length, pxPerMm)}
      >
        <div className="bench-floor">
          {bodies.map((body, index) => (
            <div
              key={body.id}
              className="bench-body"
              data-line={lineOf(body, index, own !== null)}
              data-body={body.phone?.slug ?? body.id}
              data-bare={body.picture === null || undefined}
              style={placeStyle(layout.places[index])}
            >
              {own && <OwnOutline own={own} />}
              <BodyOutline body={body} isSilhouette />
              <BodyPicture body={body} view={choice.view} />
              <BodyOutline body={body} />
              {moving ? (
                <Suspense>
                  <BodyHandle body={body} index={index} moving={moving} />
                </Suspense>
              ) : (
                <BodyLink body={body} />
              )}
            </div>
          ))}
          <BenchMarks bodies={bodies} own={own} layout={layout} marks={marks} choice={choice} />
          <BenchRule widthMm={layout.widthMm} heightMm={layout.heightMm} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** With more on the rule a narrow page leaves less between two bodies than a figure needs. */
const TIGHT_MM = 200;
/** Longer rules have room for a figure at every half decimetre only. */
const LONG_MM = 300;

/** Dashed behind each phone, on the same foot. */
function OwnOutline({ own }: { own: BenchBody }) {
  const { widthMm, heightMm } = own.size;
  return (
    <div
      className="bench-own"
      data-line="own"
      style={{ '--wide': widthMm, '--high': heightMm } as CSSProperties}
    >
      <BodyOutline body={own} />
    </div>
  );
}

function lineOf({ phone }: BenchBody, index: number, isOwnBehind: boolean): string {
  return phone === null ? 'own' : String(isOwnBehind ? index + 1 : index);
}

function placeStyle(place: BenchLayout['places'][number] | undefined): CSSProperties {
  const { xMm = 0, yMm = 0, widthMm = 0, heightMm = 0 } = place ?? {};
  return { '--x': xMm, '--y': yMm, '--wide': widthMm, '--high': heightMm } as CSSProperties;
}

function stageStyle(
  { widthMm, heightMm }: BenchLayout,
  count: number,
  pxPerMm: number | undefined,
): CSSProperties {
  return {
    '--total': widthMm,
    '--tall': heightMm,
    '--lanes': count - 1,
    ...(pxPerMm === undefined ? {} : { '--mm': `${pxPerMm}px` }),
  } as CSSProperties;
}
