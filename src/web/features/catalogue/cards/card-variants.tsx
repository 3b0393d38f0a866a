import type { CardChoice, ChosenVariant } from '../../../../contract/phone/card-variants.ts';
import { formatStorage } from '../../../../shared/words/wording.ts';

export interface CardVariantsProps {
  choice: CardChoice;
  /** The one that is shown, where a filter asks for it. */
  chosen: ChosenVariant | undefined;
}

const MOST_DOTS = 5;

/** What a phone is sold in: a dot for each colour, with the names for who hears them, and its sizes. */
export function CardVariants({ choice: { colours, sizes }, chosen }: CardVariantsProps) {
  const more = colours.length - MOST_DOTS;
  return (
    <p className="card-variants figures">
      {colours.length > 1 && (
        <>
          <span aria-hidden="true" className="card-dots">
            {colours.slice(0, MOST_DOTS).map(({ name, hex }) => (
              <span key={name} style={{ backgroundColor: hex }} />
            ))}
            {more > 0 && `+${more}`}
          </span>
          <span className="sr-only">
            {colours.length} colours: {colours.map(({ name }) => name).join(', ')}.{' '}
          </span>
        </>
      )}
      {chosen?.name ?? (sizes.length > 1 && describeSizes(sizes))}
    </p>
  );
}

/** `64 to 256 GB`, `256 GB to 1 TB`. */
function describeSizes(sizes: readonly number[]): string {
  const [least = '', most = ''] = [sizes[0], sizes.at(-1)].map((size) => formatStorage(size ?? 0));
  const [number = '', unit = ''] = least.split(' ');
  return `${most.endsWith(unit) ? number : least} to ${most}`;
}
