import { Link } from 'react-router';
import { type GalleryEntry, type PhoneChoice, writePhoneChoice } from './phone-choice.ts';

export interface ColourChoiceProps {
  gallery: readonly GalleryEntry[];
  choice: PhoneChoice;
}

/** The colours of a model as links to its picture; the name of the chosen one stands above them. */
export function ColourChoice({ gallery, choice }: ColourChoiceProps) {
  const colours = new Map(gallery.map(({ colourName, colourHex }) => [colourName, colourHex]));
  return (
    <nav aria-label="Colours">
      <p className="pb-1 text-sm">
        <span className="text-ink-soft">Colour</span>{' '}
        <span className="font-semibold">{choice.colour}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {[...colours].map(([name, hex]) => (
          <li key={name}>
            <Link
              to={writePhoneChoice({ ...choice, colour: name }, gallery)}
              replace
              preventScrollReset
              aria-current={name === choice.colour ? 'true' : undefined}
              className="swatch"
            >
              <span className="swatch-dot" style={{ backgroundColor: hex }} />
              <span className="sr-only">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
