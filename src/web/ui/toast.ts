import { toast } from 'sonner';

/**
 * Shows a short message on top of the page for 1500 ms (longer while it is pointed at). It must
 * never be the only copy of a fact, and errors belong beside their cause instead.
 */
export function showToast(title: string, description?: string): void {
  toast(title, { description });
}
