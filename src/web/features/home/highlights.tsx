import { messages } from '../../../shared/messages.ts';
import { PhonePicture } from '../../ui/phone-picture.tsx';
import { tintStyle } from '../catalogue/tint.ts';
import { ChipDrawing } from './chip-drawing.tsx';
import { SectionTitle } from './section-title.tsx';
import type { ShownPhone } from './showcase.ts';

const [PERFECT_CUT, PRETTY, MOST_POPULAR] = messages.home.highlights;

/** Three highlights: a camera close enough to touch, and two figures beside it. */
export function Highlights({ phone }: { phone: ShownPhone | undefined }) {
  return (
    <section aria-labelledby="highlights-title" className="column section-space">
      <SectionTitle
        id="highlights-title"
        title={messages.home.highlightsTitle}
        subtitle={messages.home.highlightsSubtitle}
        className="max-w-4xl pb-12 lg:pb-16"
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-12 lg:grid-rows-2">
        <article
          className="tinted grid grid-rows-[1fr_auto] overflow-clip rounded-tile lg:col-span-7 lg:row-span-2"
          style={phone && tintStyle(phone)}
        >
          {phone && (
            <div className="close-up" aria-hidden="true">
              <PhonePicture mobile={phone} alt="" />
            </div>
          )}
          <div className="p-7 lg:p-10">
            <p className="eyebrow text-accent-text">{PERFECT_CUT}</p>
            <h4 className="pt-1 text-3xl">Dual camera</h4>
            <p className="max-w-md pt-3">
              A main lens for the moment, an ultra-wide one for the room around it. Drawn here at
              six pixels a millimetre, from the real placement.
            </p>
          </div>
        </article>
        <article className="grid gap-6 rounded-tile sm:grid-cols-[1fr_auto] bg-surface p-7 lg:col-span-5 lg:p-10">
          <div className="self-end max-sm:order-2">
            <p className="eyebrow text-accent-text">{PRETTY}</p>
            <h4 className="pt-1 text-3xl">Intelligent processing</h4>
            <p className="pt-3 text-ink-soft">
              Several frames become one picture before your thumb has left the button.
            </p>
          </div>
          <ChipDrawing className="w-28 self-start text-ink lg:w-36" />
        </article>
        <article className="grid content-between gap-6 rounded-tile bg-surface p-7 lg:col-span-5 lg:p-10">
          <p
            aria-hidden="true"
            className="figures flex items-baseline gap-2 font-heading text-6xl font-semibold tracking-tight"
          >
            8<span className="text-3xl text-ink-soft">GB</span>
          </p>
          <div>
            <p className="eyebrow text-accent-text">{MOST_POPULAR}</p>
            <h4 className="pt-1 text-3xl">8GB DDR5 RAM</h4>
            <p className="pt-3 text-ink-soft">
              In phones it is the low-power kind, LPDDR5 or 5X: enough to come back to an app where
              you left it.
            </p>
          </div>
        </article>
      </div>
    </section>
  );
}
