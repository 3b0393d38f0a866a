import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { watchCompared } from '../compare-watch.ts';
import { readCompared, readNothing } from './compared-set.ts';
import { Tray } from './tray.tsx';

/** The tray, unless there is nothing in it or the phones stand on the page; what happens to it is read out. */
export function DockedTray() {
  const { news, ...state } = useSyncExternalStore(watchCompared, readCompared, readNothing);
  const { pathname } = useLocation();
  const isShown = state.chosen.length > 0 && pathname !== '/compare';
  // Where all short messages are read out; there from the start, as screen readers need it.
  const status = document.querySelector('.toasts');
  return (
    <>
      {status && createPortal(<p className="sr-only">{news}</p>, status)}
      {isShown && <Tray {...state} />}
    </>
  );
}
