/**
 * Short messages on top of the page, for 1500 ms (longer while they are pointed at). A message must never
 * be the only copy of a fact, and errors belong beside their cause instead. Shown by toaster.tsx.
 */
export interface Toast {
  id: number;
  title: string;
  description: string | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message; the newest stands on top. */
export function showToast(title: string, description?: string): void {
  lastId += 1;
  change([{ id: lastId, title, description }, ...toasts]);
}

export function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
