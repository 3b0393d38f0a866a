import { pageMessages } from '../../../shared/words/page-messages.ts';
import type { RangeFigures } from './range-figures.ts';

/** The hero's headings stand below the rule, like the caption of a technical drawing. */
export function Hero({ figures: { front, screens } }: { figures: RangeFigures }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="column grid grid-cols-1 gap-x-12 gap-y-4 pt-8 lg:grid-cols-12 lg:gap-y-6"
    >
      <h1 id="hero-title" className="hero-title font-bold lg:col-span-12">
        {pageMessages.home.heroTitle}
      </h1>
      <h2 className="text-2xl font-medium text-accent-text lg:col-span-4">
        {pageMessages.home.heroSubtitle}
      </h2>
      <div className="grid gap-x-12 gap-y-3 sm:grid-cols-2 lg:col-span-8 lg:text-lg">
        <p>
          The front camera is the one you look into.{front} Each drawing shows where it sits in the
          screen.
        </p>
        <p className="text-ink-soft">
          {screens}They all stand on one millimetre rule, so you can see which will fit your hand
          and your pocket.
        </p>
      </div>
    </section>
  );
}
