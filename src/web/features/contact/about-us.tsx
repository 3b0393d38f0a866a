import { BRANDS } from '../../../shared/constants.ts';
import { messages } from '../../../shared/messages.ts';

const FACTS = [
  {
    figure: '1 : 1',
    text: 'One scale for all pictures on a page. No phone is shown larger than it is beside its neighbour.',
  },
  {
    figure: String(BRANDS.length),
    text: `Brands, not fifty: ${BRANDS.map(({ label }) => label).join(', ')}.`,
  },
  { figure: '2023', text: 'The year the shop opened, with one shelf and one steel ruler.' },
];

/** What the shop is: on its own page and as a section of the home page. */
export function AboutUs({ level }: { level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="about-title" className="column section-space">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <Heading id="about-title" className="text-5xl lg:col-span-4">
          {messages.home.aboutTitle}
        </Heading>
        <div className="grid gap-6 lg:col-span-8">
          <p className="font-heading text-3xl leading-snug font-medium tracking-tight">
            Handset sells phones by their size. Every other shop shows them all equally tall; here a
            small phone is small.
          </p>
          <p className="max-w-prose text-lg text-ink-soft">
            We take the makers’ published dimensions, to a tenth of a millimetre, and draw every
            phone from them. That is why you can compare two of them by eye. What a maker does not
            tell, we do not make up: it says “Not known”.
          </p>
        </div>
      </div>
      <dl className="mt-16 grid gap-x-12 gap-y-10 border-t border-line pt-8 sm:grid-cols-3">
        {FACTS.map(({ figure, text }) => (
          <div key={figure} className="flex flex-col-reverse justify-end gap-2">
            <dt className="max-w-xs text-ink-soft">{text}</dt>
            <dd className="font-heading text-5xl font-semibold tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
