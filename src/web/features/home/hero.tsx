import { messages } from '../../../shared/messages.ts';

/** The hero's headings stand below the rule, like the caption of a technical drawing. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="column grid grid-cols-1 gap-x-12 gap-y-6 pt-6 pb-10 lg:grid-cols-12 lg:pt-6 lg:pb-12"
    >
      <div className="lg:col-span-12">
        <h1 id="hero-title" className="text-6xl font-bold">
          {messages.home.heroTitle}
        </h1>
      </div>
      <h2 className="text-2xl font-medium text-accent-text lg:col-span-4">
        {messages.home.heroSubtitle}
      </h2>
      <div className="grid gap-x-12 gap-y-4 text-lg sm:grid-cols-2 lg:col-span-8">
        <p>
          The front camera is the one you look into. Ours run from 4 to 50 megapixels; each phone’s
          page says how many, and its drawing shows where the lens sits in the screen.
        </p>
        <p className="text-ink-soft">
          Screens go from 4.7 inches to an unfolded 8. Hold a ruler to a picture, divide by its
          scale, and you know whether the phone fits your hand and your pocket before you buy it.
        </p>
      </div>
    </section>
  );
}
