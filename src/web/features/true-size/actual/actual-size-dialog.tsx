import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Calibration } from '../calibration/calibration.tsx';
import { type GalleryPicture, viewsInColour } from '../gallery-picture.ts';
import { keepScreenScale } from '../scale/screen-storage.ts';
import { useScreenScale } from '../screen-scale.ts';
import { TrueSizeView } from './true-size-view.tsx';

export interface ActualSizeDialogProps {
  /** What is looked at first. */
  picture: GalleryPicture;
  name: string;
  gallery?: readonly GalleryPicture[];
  onClose: () => void;
}

/** A phone at 1:1 where the size of the screen is known; before that, the way to find it out. */
export function ActualSizeDialog({ picture, name, gallery = [], onClose }: ActualSizeDialogProps) {
  const { pxPerMm } = useScreenScale();
  const [isAgain, setAgain] = useState(false);
  const [isSet, setSet] = useState(false);
  const isUnknown = pxPerMm === null || isAgain;

  function keep(next: number) {
    keepScreenScale(next);
    setAgain(false);
    setSet(true);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isUnknown ? 'Set up this screen' : name}
      look="screen"
    >
      {isUnknown ? (
        <Calibration
          key={String(pxPerMm)}
          present={pxPerMm}
          onKeep={keep}
          onCancel={isAgain ? () => setAgain(false) : undefined}
        />
      ) : (
        <TrueSizeView
          first={picture}
          name={name}
          views={viewsInColour(gallery, picture)}
          pxPerMm={pxPerMm}
          takesFocus={isSet}
          onAgain={() => setAgain(true)}
        />
      )}
    </Dialog>
  );
}
