import { capitalise } from '../../../shared/words/wording.ts';
import { describeAgainst } from '../../../shop/choosing/difference.ts';
import { nameOwn, type PackedMeasures, unpackMeasures } from '../../../shop/phone/own-phone.ts';
import { GhostMark } from './ghost-mark.tsx';
import { useOwnPhone } from './own-phone.ts';

export interface ToldDifferenceProps {
  /** Of the phone that is looked at. */
  slug: string;
  measures: PackedMeasures;
  mostParts: number | undefined;
}

/** The difference in words; nothing where nothing is known to differ. */
export function ToldDifference({ slug, measures, mostParts }: ToldDifferenceProps) {
  const own = useOwnPhone();
  if (!own) return null;
  const isOwn = own.slug === slug;
  const parts = isOwn
    ? ['this is your phone']
    : describeAgainst(own, unpackMeasures(measures), mostParts);
  if (parts.length === 0) return null;
  return (
    <>
      <GhostMark />
      {!isOwn && <span className="sr-only">Compared with {nameOwn(own)}: </span>}
      {parts.map((part, index) => (
        <span key={part}>
          <span className="whitespace-nowrap">
            {index === 0 ? capitalise(part) : part}
            {index < parts.length - 1 && ','}
          </span>{' '}
        </span>
      ))}
    </>
  );
}
