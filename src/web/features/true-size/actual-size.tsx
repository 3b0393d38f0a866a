import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { GalleryPicture } from './gallery-picture.ts';

const ActualSizeDialog = lazyPart(async () => (await import('./late.ts')).loadActualSizeDialog());

export interface ActualSizeProps {
  /** What is looked at first. */
  picture: GalleryPicture;
  name: string;
  /** Where more views of it in the same colour are, to change between. */
  gallery?: readonly GalleryPicture[];
}

/** Opens a phone over the whole screen as large as it is, once the size of the screen is known. */
export function ActualSize(props: ActualSizeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="actual-opener only-with-script"
      >
        Actual size
      </button>
      <p className="only-without-script text-sm text-ink-soft">Actual size needs JavaScript.</p>
      {isOpen && (
        <Suspense>
          <ActualSizeDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
