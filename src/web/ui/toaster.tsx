import { Toaster as SonnerToaster } from 'sonner';
import { TOAST_DURATION_MS } from '../../shared/constants.ts';

/** Where toasts appear; on every page from the start, so that screen readers know the region. */
export function Toaster() {
  return (
    <div role="status" aria-atomic="false">
      <SonnerToaster
        position="top-center"
        duration={TOAST_DURATION_MS}
        offset="5rem"
        mobileOffset="5rem"
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-center rounded-control border border-ink bg-ink px-5 py-3 text-paper',
            title: 'font-semibold',
            description: 'text-sm',
          },
        }}
      />
    </div>
  );
}
