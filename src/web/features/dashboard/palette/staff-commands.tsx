import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { KeySheet } from './key-sheet.tsx';
import { Palette } from './palette.tsx';

export interface StaffCommandsProps {
  shows: 'commands' | 'keys';
  onClose: () => void;
}

/** The window over the back office: go anywhere by typing, or the sheet of all keys. */
export function StaffCommands({ shows, onClose }: StaffCommandsProps) {
  const [isKeys, setIsKeys] = useState(shows === 'keys');
  return (
    <Dialog open onOpenChange={onClose} title={isKeys ? 'Keyboard shortcuts' : 'Commands'}>
      {isKeys ? <KeySheet /> : <Palette onClose={onClose} onShowKeys={() => setIsKeys(true)} />}
    </Dialog>
  );
}
