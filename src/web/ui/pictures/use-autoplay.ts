import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { SLIDER_INTERVAL_MS } from '../../../shared/constants.ts';

export interface Autoplay {
  /** What the pause button shows: whether the slides are meant to move. */
  isOn: boolean;
  /** Whether they move right now. */
  isRunning: boolean;
  toggle: () => void;
}

/**
 * Calls `next` every 2500 ms while nothing holds it back: the pause button, `isHeld` (pointer or
 * focus in the slides), a hidden tab. Who prefers less motion starts paused and may press Play.
 */
export function useAutoplay({ isHeld, next }: { isHeld: boolean; next: () => void }): Autoplay {
  const [choice, setChoice] = useState<boolean | null>(null);
  const prefersStill = useSyncExternalStore(watchMotion, readMotion, () => false);
  const isHidden = useSyncExternalStore(watchVisibility, readVisibility, () => false);
  const isOn = choice ?? !prefersStill;
  const isRunning = isOn && !isHeld && !isHidden;
  const move = useEffectEvent(next);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => move(), SLIDER_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  return { isOn, isRunning, toggle: () => setChoice(!isOn) };
}

const STILL = '(prefers-reduced-motion: reduce)';

function watchMotion(notify: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

function readMotion(): boolean {
  return matchMedia(STILL).matches;
}

function watchVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}

function readVisibility(): boolean {
  return document.visibilityState === 'hidden';
}
