import { useEffect, useState, useSyncExternalStore } from 'react';
import { TOAST_DURATION_MS } from '../../../shared/constants.ts';
import { readToasts, removeToast, type Toast, watchToasts } from './toast.ts';

const NO_TOASTS: readonly Toast[] = [];

/** Where messages appear; on every page from the start, so that screen readers know the region. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, readToasts, () => NO_TOASTS);
  return (
    <div
      role="status"
      aria-atomic="false"
      className="toasts pointer-events-none fixed inset-x-4 top-20 z-50 grid justify-items-center gap-2"
    >
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Message({ toast: { id, title, description } }: { toast: Toast }) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  useEffect(() => {
    if (isPointedAt) return;
    const timer = setTimeout(() => removeToast(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, isPointedAt]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the message
    <div
      data-toast
      className="pointer-events-auto max-w-full animate-appear rounded-control border border-line-strong bg-ink px-5 py-3 text-paper"
      onMouseEnter={() => setIsPointedAt(true)}
      onMouseLeave={() => setIsPointedAt(false)}
    >
      <p className="font-semibold">{title}</p>
      {description && <p className="text-sm">{description}</p>}
    </div>
  );
}
