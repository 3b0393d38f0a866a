import { useEffect } from 'react';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const TRY_AGAIN_MS = 5_000;

/** In place of a page that cannot be loaded now: the database is away, or a big import holds the embedded one. */
export function BusyNotice() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <EmptyState
      level={1}
      title={pageMessages.busy.title}
      text="Nothing is lost: this page tries again by itself."
      action={<Button onClick={() => window.location.reload()}>{pageMessages.busy.retry}</Button>}
    />
  );
}
