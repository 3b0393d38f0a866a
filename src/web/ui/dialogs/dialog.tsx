import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import {
  dialogPanelStyles,
  screenPanelStyles,
  scrimStyles,
  sheetPanelStyles,
} from './dialog-styles.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title, read out with it. */
  text?: ReactNode;
  /** A window in the middle, a sheet along the side for what is longer, or all of the screen. */
  look?: keyof typeof PANELS;
  children?: ReactNode;
}

const PANELS = {
  window: dialogPanelStyles,
  sheet: sheetPanelStyles,
  screen: screenPanelStyles,
};

/** A window over the page: focus stays inside, Escape and the cross close it, focus returns. */
export function Dialog({
  open,
  onOpenChange,
  title,
  text,
  look = 'window',
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          className={PANELS[look]}
          {...focusReturn}
          {...(text ? {} : { 'aria-describedby': undefined })}
        >
          <RadixDialog.Title className="pr-10 text-2xl">{title}</RadixDialog.Title>
          {text && (
            <RadixDialog.Description className="mt-2 text-ink-soft">{text}</RadixDialog.Description>
          )}
          {children}
          <RadixDialog.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-control hover:bg-ink/8"
          >
            <X aria-hidden="true" className="size-5" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
