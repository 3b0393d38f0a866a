import type { ShownPhone } from '../../../contract/page-api.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { tintStyle } from '../catalogue/cards/tint.ts';
import type { RangeFigures } from './range-figures.ts';
import { SectionTitle } from './section-title.tsx';
import { TickChart } from './tick-chart.tsx';

const [PERFECT_CUT, PRETTY, MOST_POPULAR] = pageMessages.home.highlights;

export interface HighlightsProps {
  /** A phone with two lenses, seen from close by. */
  phone: ShownPhone | undefined;
  figures: Pick<RangeFigures, 'lenses' | 'cameras' | 'memory'>;
}

/** Three highlights, each with what the range comes to: one tick for each phone. */
export function Highlights({ phone, figures: { lenses, cameras, memory } }: HighlightsProps) {
  const others = [
    { label: PRETTY, title: 'Intelligent processing', chart: cameras },
    { label: MOST_POPULAR, title: '8GB DDR5 RAM', chart: memory },
  ];
  return (
    <section aria-labelledby="highlights-title" className="column home-space">
      <SectionTitle
        id="highlights-title"
        title={pageMessages.home.highlightsTitle}
        subtitle={pageMessages.home.highlightsSubtitle}
      />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-[6fr_4fr_4fr] xl:gap-6">
        <article
          className="highlight tinted md:max-xl:col-span-2"
          style={phone && tintStyle(phone)}
        >
          <div>
            <p className="eyebrow text-accent-text">{PERFECT_CUT}</p>
            <h4 className="text-2xl">Dual camera</h4>
            <p className="pt-1 max-sm:text-sm">{lenses.text}</p>
          </div>
          <TickChart {...lenses} />
          {phone && (
            <div className="close-up" aria-hidden="true">
              <PhonePicture mobile={phone} alt="" />
            </div>
          )}
        </article>
        {others.map(({ label, title, chart }) => (
          <article key={label} className="highlight bg-surface">
            <div>
              <p className="eyebrow text-accent-text">{label}</p>
              <h4 className="text-2xl">{title}</h4>
              <p className="pt-1 text-ink-soft max-sm:text-sm">{chart.text}</p>
            </div>
            <TickChart {...chart} />
          </article>
        ))}
      </div>
    </section>
  );
}
