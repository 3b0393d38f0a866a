import { Ruler } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { GalleryPicture } from './gallery-picture.ts';

const ActualSizeDialog = lazyPart(
  async () => (await import('./actual/actual-size-dialog.tsx')).ActualSizeDialog,
);

export interface ActualSizeProps {
  /** What is looked at first. */
  picture: GalleryPicture;
  name: string;
  /** More views of it to change between, in the same colour. */
  views?: readonly GalleryPicture[];
}

/** Opens a phone over the whole screen as large as it is, once the size of the screen is known. */
export function ActualSize({ picture, name, views }: ActualSizeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="only-with-script">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-4 text-sm font-semibold transition-colors hover:border-ink"
        >
          <Ruler aria-hidden="true" className="size-4 max-sm:hidden" />
          Actual size
        </button>
      </div>
      <p className="only-without-script text-sm text-ink-soft">
        Actual size needs JavaScript: the page has to learn how large your screen is.
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <ActualSizeDialog
            picture={picture}
            name={name}
            views={views ?? [picture]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
