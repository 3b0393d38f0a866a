import { SHOWN_BRANDS } from '../../../contract/mobile-brands.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { cn } from '../../ui/class-names.ts';

const FACTS = [
  {
    figure: '1 scale',
    text: 'for every picture on a page. No phone looks larger than it is beside its neighbour.',
  },
  {
    figure: '0.1 mm',
    text: 'is how closely we draw, from the makers’ published dimensions.',
  },
  {
    figure: `${SHOWN_BRANDS.length} brands`,
    text: `instead of fifty: ${SHOWN_BRANDS.map(({ label }) => label).join(', ')}.`,
  },
];

/** What the shop is: on its own page and, smaller, as a section of the home page. */
export function AboutUs({ level }: { level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  const isPage = level === 1;
  return (
    <section
      aria-labelledby="about-title"
      className={isPage ? 'column section-space' : 'home-space lg:pr-16'}
    >
      <div className={cn('grid gap-x-12 gap-y-6', isPage && 'lg:grid-cols-12')}>
        <Heading id="about-title" className={isPage ? 'text-5xl lg:col-span-4' : 'text-4xl'}>
          {pageMessages.home.aboutTitle}
        </Heading>
        <div className={cn('grid gap-4', isPage && 'lg:col-span-8')}>
          <p
            className={cn(
              'font-heading leading-snug font-medium tracking-tight',
              isPage ? 'text-3xl' : 'text-2xl',
            )}
          >
            Most shops show every phone at the same height. Here, a small phone looks small.
          </p>
          <p className={cn('max-w-prose text-ink-soft', isPage && 'text-lg')}>
            We draw each phone from its maker’s published dimensions, so you can compare any two by
            eye. If a maker hasn’t published a figure, we don’t guess: the page says “Not known”.
          </p>
        </div>
      </div>
      <dl
        className={cn(
          'grid gap-x-12 gap-y-5 border-t border-line pt-6 sm:grid-cols-3',
          isPage ? 'mt-16' : 'mt-8 gap-x-6',
        )}
      >
        {FACTS.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col-reverse justify-end gap-1">
            <dt className={cn('text-ink-soft', !isPage && 'text-sm')}>{text}</dt>
            <dd
              className={cn(
                'figures font-heading font-semibold tracking-tight',
                isPage ? 'text-4xl' : 'text-2xl',
              )}
            >
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
