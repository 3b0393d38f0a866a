import { areaOf, type Face, type Hand, reachOver } from '../../../../shop/choosing/hand.ts';
import { MIDDLE_HAND_MM } from '../../../../shop/choosing/hand-survey.ts';
import { closed, fitPocket, type Pocket } from '../../../../shop/choosing/pocket.ts';
import type { GalleryPicture } from '../gallery-picture.ts';
import { describePocket, describeReach } from './hand-words.ts';
import type { HeldPhone } from './held-phone.ts';
import type { OwnMeasures } from './kept-hand.ts';
import { PocketDrawing } from './pocket-drawing.tsx';
import { ReachDrawing } from './reach-drawing.tsx';

export interface HandFiguresProps {
  phone: HeldPhone;
  measures: OwnMeasures;
}

interface ShownFace {
  title: string;
  face: Face;
  picture: GalleryPicture | undefined;
}

/** The phone in the hand and in the pocket, drawn to one scale, each with what it comes to in words. */
export function HandFigures({ phone, measures }: HandFiguresProps) {
  const hand: Hand = { lengthMm: measures.handMm ?? MIDDLE_HAND_MM, hold: measures.hold };
  const isOwn = measures.handMm !== null;
  const pocket = pocketOf(measures);
  const slab = closed(phone);
  return (
    <div className="hand-figures" data-folds={phone.folded !== null || undefined}>
      {facesOf(phone).map(({ title, face, picture }) => {
        const reach = reachOver(face, hand);
        const measured = face.screen ? 'screen' : 'front';
        return (
          <figure key={title} className="hand-figure">
            <ReachDrawing
              face={face}
              area={areaOf(face)}
              reach={reach}
              hold={hand.hold}
              picture={picture}
            />
            <figcaption aria-live="polite">
              <strong>{title}</strong>
              <span className="figures">
                {describeReach(reach, { hold: hand.hold, measured, isOwn })}
              </span>
              {!isOwn && (
                <span className="text-ink-soft">
                  For a hand of {MIDDLE_HAND_MM} mm, the middle of a survey, until you enter yours.
                </span>
              )}
            </figcaption>
          </figure>
        );
      })}
      <figure className="hand-figure">
        <PocketDrawing phone={slab} pocket={pocket} />
        <figcaption aria-live="polite">
          <strong>{phone.folded ? 'In the pocket, closed' : 'In the pocket'}</strong>
          {pocket ? (
            <span className="figures">{describePocket(fitPocket(slab, pocket), pocket)}</span>
          ) : (
            <span className="text-ink-soft">
              Enter your pocket’s width and depth to see what stands out.
            </span>
          )}
        </figcaption>
      </figure>
    </div>
  );
}

function pocketOf({ pocketWidthMm, pocketDepthMm }: OwnMeasures): Pocket | null {
  if (pocketWidthMm === null || pocketDepthMm === null) return null;
  return { widthMm: pocketWidthMm, depthMm: pocketDepthMm };
}

function facesOf(phone: HeldPhone): ShownFace[] {
  const { folded, screen = null, widthMm, heightMm } = phone;
  const main = { widthMm, heightMm, screen };
  const front = pictureOf(phone, 'front');
  if (!folded) return [{ title: 'In the hand', face: main, picture: front }];
  const outside = { widthMm: folded.widthMm, heightMm: folded.heightMm, screen: null };
  return [
    { title: 'In the hand, closed', face: outside, picture: front },
    { title: 'In the hand, open', face: main, picture: pictureOf(phone, 'open') },
  ];
}

function pictureOf({ gallery = [], colour }: HeldPhone, view: GalleryPicture['view']) {
  const wanted = colour ?? gallery[0]?.colourName;
  return gallery.find((picture) => picture.view === view && picture.colourName === wanted);
}
