import { cn } from '../../../ui/class-names.ts';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import type { ShownPicture } from '../cards/shown-picture.ts';
import { tintStyle } from '../cards/tint.ts';
import { BankCard } from './bank-card.tsx';
import { StageMarks } from './stage-marks.tsx';
import { StageZoom } from './stage-zoom.tsx';

/** Wider drawings leave no room for the bank card on a small screen. */
const WIDE_MM = 100;

/** The chosen view on a numbered rule, to scale beside a bank card. A photo stands alone. */
export function Stage({ picture, shown, choice }: ShownPicture) {
  const isWide = shown !== null && shown.widthMm > WIDE_MM;
  const alt = shown && `Illustration of ${picture.name} in ${shown.colourName}, ${shown.view}`;
  return (
    <figure className="stage-frame" data-wide={isWide || undefined}>
      <div className="gallery-stage tinted" style={tintStyle(picture)}>
        <div className="stage-group">
          <span className="relative">
            <PhonePicture
              mobile={picture}
              alt={alt ? `${alt}, to scale` : undefined}
              eager
              className="phone-transition"
            />
            {shown && <StageMarks widthMm={shown.widthMm} heightMm={shown.heightMm} />}
          </span>
          {shown && (
            <span className={cn('stage-card', isWide && 'max-sm:hidden')}>
              <span aria-hidden="true" className="stage-card-label figures">
                Bank card
                <br />
                85.6 × 54 mm
              </span>
              <BankCard upright />
            </span>
          )}
        </div>
        <StageZoom mobile={picture} alt={alt ?? picture.name} />
      </div>
      <figcaption className="figures pt-1.5 text-xs text-ink-soft">
        {shown ? (
          <>
            Illustration, to scale: <span className={isWide ? 'phone-scale-wide' : 'phone-scale'} />
            , not actual size
            <DrawnInstead of={choice.variant.colour} shown={shown.colourName} />
          </>
        ) : (
          describeUnscaled(picture)
        )}
      </figcaption>
    </figure>
  );
}

function describeUnscaled({ drawing }: ShownPicture['picture']): string {
  return drawing?.isStandIn
    ? 'Illustration of a plain phone. We do not know the measures of this one.'
    : 'Photo';
}

/** A colour that is sold and not drawn. */
function DrawnInstead({ of, shown }: { of: string | null; shown: string }) {
  return of === null || of === shown ? null : `. Drawn in ${shown}, not in ${of}`;
}
