import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { keepScreenScale } from '../scale/screen-storage.ts';
import { Calibration } from './calibration.tsx';

export interface ScreenSetUpProps {
  onSet: () => void;
  onClose: () => void;
}

/** Finds out how large things are on this screen. */
export function ScreenSetUp({ onSet, onClose }: ScreenSetUpProps) {
  function keep(pxPerMm: number) {
    keepScreenScale(pxPerMm);
    onSet();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up this screen"
      look="screen"
    >
      <Calibration present={null} onKeep={keep} onCancel={onClose} />
    </Dialog>
  );
}
