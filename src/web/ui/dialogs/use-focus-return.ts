import { useRef } from 'react';

/**
 * Gives the focus back when a dialog closes, however it was closed. Radix only knows buttons that are
 * its own triggers, and ours open by state. Spread the result on the dialog's content.
 * Where the button is gone or disabled by then, the focus goes to the page's heading, not to nowhere.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(): void {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      // What the page has focused meanwhile, for example a message with a way back, stays.
      if (document.activeElement && document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
      if (document.activeElement === document.body) focusHeading();
    },
  };
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
