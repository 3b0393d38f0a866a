import { useId } from 'react';
import type { GalleryPicture } from '../gallery-picture.ts';

export interface ViewChoiceProps {
  views: readonly GalleryPicture[];
  chosen: GalleryPicture;
  onChoose: (picture: GalleryPicture) => void;
}

const LABELS = { back: 'Back', front: 'Front', side: 'Side', open: 'Open' } as const;

/** From where a phone is looked at. */
export function ViewChoice({ views, chosen, onChoose }: ViewChoiceProps) {
  const name = useId();
  if (views.length < 2) return null;
  return (
    <fieldset className="choice-row">
      <legend className="sr-only">View</legend>
      {views.map((picture) => (
        <label key={picture.url} className="choice-cell">
          <input
            type="radio"
            name={name}
            checked={picture.url === chosen.url}
            onChange={() => onChoose(picture)}
          />
          <span>{LABELS[picture.view]}</span>
        </label>
      ))}
    </fieldset>
  );
}
