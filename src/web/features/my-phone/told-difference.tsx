import { capitalise } from '../../../shared/words/wording.ts';
import { describeAgainst } from '../../../shop/choosing/difference.ts';
import {
  nameOwn,
  type OwnPhone,
  type PackedMeasures,
  unpackMeasures,
} from '../../../shop/phone/own-phone.ts';
import { GhostMark } from './ghost-mark.tsx';

export interface ToldDifferenceProps {
  own: OwnPhone;
  /** Of the phone that is looked at. */
  slug: string;
  measures: PackedMeasures;
}

/** The difference in words; nothing where nothing is known to differ. */
export function ToldDifference({ own, slug, measures }: ToldDifferenceProps) {
  const isOwn = own.slug === slug;
  const parts = isOwn ? ['this is your phone'] : describeAgainst(own, unpackMeasures(measures));
  if (parts.length === 0) return null;
  return (
    <>
      <GhostMark />
      {!isOwn && <span className="sr-only">Compared with {nameOwn(own)}: </span>}
      {capitalise(parts.join(', '))}
    </>
  );
}
