/**
 * What every page carries of comparing: when the rest is fetched (tray/), which is for people who compare
 * something. Kept small on purpose; see the budgets of scripts.
 */
import type { ComponentType } from 'react';
import { tellCompared } from './compare-watch.ts';
import type { ComparedPart, Wished } from './tray/part.ts';

let part: ComparedPart | undefined;
export function isCompared(slug: string): boolean {
  return part?.has(slug) ?? false;
}

export function readTray(): ComponentType | undefined {
  return part?.Tray;
}

/** Fetches the rest, once. */
export async function loadCompared(): Promise<ComparedPart> {
  part ??= (await import('./tray/part.ts')).part;
  tellCompared();
  return part;
}

/** Puts a phone beside others, or takes it away again. */
export async function toggleCompared(wished: Wished): Promise<void> {
  (await loadCompared()).toggle(wished);
}
