import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';
import type { GalleryPicture } from '../gallery-picture.ts';
import { MmRule } from './mm-rule.tsx';
import { describeShown, type SizeMm } from './shown-part.ts';
import { useFingerZoom } from './use-finger-zoom.ts';
import { useShownPart } from './use-shown-part.ts';
import { ViewChoice } from './view-choice.tsx';

export interface TrueSizeViewProps {
  first: GalleryPicture;
  name: string;
  views: readonly GalleryPicture[];
  pxPerMm: number;
  /** The screen has just been set up: who did it goes on here. */
  takesFocus: boolean;
  onAgain: () => void;
}

/** A phone at 1:1 between two rules. Where the screen is too small for it, its part that fits, and how much that is. */
export function TrueSizeView(props: TrueSizeViewProps) {
  const { first, name, views, pxPerMm, takesFocus, onAgain } = props;
  const [picture, setPicture] = useState(first);
  const place = useRef<HTMLElement>(null);
  const phone = useRef<HTMLImageElement>(null);
  const body = bodyOf(picture);
  const shown = useShownPart({ place, phone, pxPerMm, key: picture.url });
  const what = `${name}, ${picture.view}`;
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div className="actual-size" style={{ '--mm': `${pxPerMm}px` } as CSSProperties}>
      <section
        ref={place}
        aria-label={`${what}, in actual size`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
        className="actual-place"
      >
        <div className="actual-ground">
          <MmRule lengthMm={body.heightMm} upright />
          <img
            ref={phone}
            src={picture.url}
            alt={`Illustration of ${what}, in actual size`}
            draggable={false}
            style={
              { '--width-mm': picture.widthMm, '--height-mm': picture.heightMm } as CSSProperties
            }
            className="to-scale actual-phone"
          />
          <MmRule lengthMm={body.widthMm} />
        </div>
      </section>
      <div className="actual-foot">
        <ShownWords shown={shown} body={body} />
        <div className="flex flex-wrap gap-1.5">
          <ViewChoice views={views} chosen={picture} onChoose={setPicture} />
          <Button variant="quiet" size="narrow" onClick={onAgain}>
            Check the size
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ShownWordsProps {
  shown: SizeMm | null;
  body: SizeMm;
}

/** "1:1" stands here and nowhere else, and only while it is true. */
function ShownWords({ shown, body }: ShownWordsProps) {
  const isMagnified = useFingerZoom();
  return (
    <p className="figures actual-words">
      {isMagnified ? (
        <strong>Magnified, so not in actual size.</strong>
      ) : (
        <strong className="actual-mark">1:1</strong>
      )}{' '}
      {describePart(shown, body)}
    </p>
  );
}

function bodyOf({ widthMm, heightMm }: GalleryPicture): SizeMm {
  const without = (outerMm: number) => Math.round((outerMm - 2 * DRAWING_MARGIN_MM) * 100) / 100;
  return { widthMm: without(widthMm), heightMm: without(heightMm) };
}

function describePart(shown: SizeMm | null, body: SizeMm): string {
  const size = `${body.widthMm} × ${body.heightMm} mm`;
  if (!shown) return size;
  const part = describeShown(shown, body);
  return part
    ? `Larger than this screen: ${part} shown, scroll for the rest.`
    : `${size}, all of it shown.`;
}
