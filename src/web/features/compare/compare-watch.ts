/** Who is told when the phones to compare have changed, in this tab or in another. */

/** In local storage. */
export const COMPARED_KEY = 'handset:compare';

const listeners = new Set<() => void>();

export function watchCompared(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellCompared(): void {
  for (const listener of listeners) listener();
}
