import type { CSSProperties } from 'react';
import type { CardChoice, ChosenVariant } from '../../../../contract/phone/card-variants.ts';

export interface CardVariantsProps {
  choice: CardChoice;
  /** The one that is shown, where a filter asks for it. */
  chosen: ChosenVariant | undefined;
}

const MOST_DOTS = 5;

/** What a phone is sold in: a dot for each colour, with the names for who hears them, and its sizes. */
export function CardVariants({ choice: { colours, hexes, sizes }, chosen }: CardVariantsProps) {
  const dots = hexes.split(' ');
  const more = dots.length - MOST_DOTS;
  return (
    <p className="card-variants figures">
      {dots.length > 1 && (
        <>
          <span aria-hidden="true" className="card-dots" style={dotsStyle(dots)} />
          {more > 0 && <span aria-hidden="true">{`+${more}`}</span>}
          <span className="sr-only">{`${dots.length} colours: ${colours}. `}</span>
        </>
      )}
      {chosen?.name ?? sizes}
    </p>
  );
}

/** All dots are one element, cut out of a strip of the colours: a page has two dozen cards. */
function dotsStyle(hexes: readonly string[]): CSSProperties {
  const shown = hexes.slice(0, MOST_DOTS);
  const strip = shown.map((hex, place) => `${hex} 0 ${((place + 1) * 100) / shown.length}%`);
  return { '--dots': shown.length, '--strip': strip.join() } as CSSProperties;
}
