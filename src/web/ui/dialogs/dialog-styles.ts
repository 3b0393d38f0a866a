/** Scrim and panel that dialogs and confirmations share. */
export const scrimStyles = 'fixed inset-0 z-50 bg-scrim motion-safe:animate-appear';

export const dialogPanelStyles =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-dialog -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-tile border border-line bg-raised p-6 text-ink sm:p-8';

export const sheetPanelStyles =
  'sheet fixed inset-y-0 right-0 z-50 overflow-y-auto border-l border-line bg-raised px-6 pt-6 text-ink';

export const screenPanelStyles =
  'fixed inset-0 z-50 flex flex-col gap-4 overflow-y-auto overscroll-contain bg-paper p-4 text-ink sm:px-6';
