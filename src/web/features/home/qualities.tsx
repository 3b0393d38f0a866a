import { pageMessages } from '../../../shared/words/page-messages.ts';
import { Ruler } from '../../ui/pictures/ruler.tsx';
import type { Reading } from './range-figures.ts';
import { SectionTitle } from './section-title.tsx';

/** Six qualities as readings of one rule: a figure with its unit, and what it says. */
export function Qualities({ readings }: { readings: readonly Reading[] }) {
  return (
    <section aria-labelledby="qualities-title" className="column home-space">
      <SectionTitle
        id="qualities-title"
        title={pageMessages.home.qualitiesTitle}
        subtitle={pageMessages.home.qualitiesSubtitle}
      />
      <Ruler className="mb-3" />
      <ul className="readings">
        {readings.map(({ name, figure, unit, text }) => (
          <li key={name} className="reading">
            <p className="figures font-heading font-semibold">
              <span className="text-2xl tracking-tight md:text-3xl">{figure}</span>{' '}
              <span className="text-ink-soft md:text-lg">{unit}</span>
            </p>
            <div>
              <h4 className="text-base tracking-normal">{name}</h4>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
