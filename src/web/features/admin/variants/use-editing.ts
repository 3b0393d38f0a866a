import { useState } from 'react';
import type { FollowedColour } from '../specs/spec-preview.tsx';
import {
  hexOf,
  mainRow,
  type SpecColour,
  specColourOf,
  type VariantsDraft,
} from './variant-draft.ts';

/**
 * Which variant somebody is typing in, for the drawing beside it: the one that stands for the mobile until then.
 * @param colours of the specs
 */
export function useEditing(draft: VariantsDraft, colours: readonly SpecColour[]) {
  const [edited, setEdited] = useState<string>();
  const row = draft.rows.find(({ key }) => key === edited) ?? mainRow(draft);
  const followed: FollowedColour | undefined = row && {
    key: row.key,
    name: (specColourOf(row.colour, colours)?.name ?? row.colour).trim(),
    hex: hexOf(row, colours),
  };
  return { followed, onEdit: setEdited };
}
