import { Link } from 'react-router';
import type { PhoneChoice } from '../../../../contract/phone/address.ts';
import { choiceAddress } from '../choice/choice-address.ts';
import type { PagePhone, PageVariant } from '../phone/shown-phone.ts';

export interface ColourChoiceProps {
  phone: PagePhone;
  choice: PhoneChoice<PageVariant>;
}

/**
 * The colours in which a phone is drawn as links to its picture, where no colour is sold by name; the name of the
 * chosen one stands above them.
 */
export function ColourChoice({ phone, choice }: ColourChoiceProps) {
  const { gallery } = phone;
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
              to={choiceAddress({ ...choice, colour: name }, phone)}
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
