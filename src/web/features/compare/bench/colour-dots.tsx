import type { ComparedPhone } from '../compared-phone.ts';

export interface ColourDotsProps {
  phone: ComparedPhone;
  /** Name of the colour that is shown. */
  chosen: string | undefined;
  choose: (colour: string) => void;
}

/** The colours of a phone on the bench; its page has them as addresses. */
export function ColourDots({ phone: { name, gallery }, chosen, choose }: ColourDotsProps) {
  const colours = new Map(gallery.map(({ colourName, colourHex }) => [colourName, colourHex]));
  if (colours.size < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, not fields of a form
    <div role="group" aria-label={`Colour of ${name}`} className="bench-colours only-with-script">
      {[...colours].map(([colour, hex]) => (
        <button
          key={colour}
          type="button"
          aria-label={colour}
          aria-pressed={colour === chosen}
          title={colour}
          onClick={() => choose(colour)}
        >
          <span style={{ backgroundColor: hex }} />
        </button>
      ))}
    </div>
  );
}
