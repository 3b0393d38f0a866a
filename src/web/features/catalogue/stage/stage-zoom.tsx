import { Maximize2, X } from 'lucide-react';
import { useRef } from 'react';
import { PhonePicture, type PhonePictureProps } from '../../../ui/pictures/phone-picture.tsx';

export interface StageZoomProps extends Pick<PhonePictureProps, 'mobile'> {
  alt: string;
}

/** The picture over the whole screen, to be looked at closely: the browser's own dialog. */
export function StageZoom({ mobile, alt }: StageZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="stage-zoom-opener only-with-script"
      >
        <Maximize2 aria-hidden="true" className="size-4" />
        <span className="sr-only">Look closer</span>
      </button>
      <dialog ref={dialog} aria-label={alt} className="stage-zoom">
        <form method="dialog" className="sticky top-0 z-10 flex h-0 justify-end">
          <button type="submit" aria-label="Close" className="stage-zoom-close">
            <X aria-hidden="true" className="size-5" />
          </button>
        </form>
        <PhonePicture mobile={mobile} alt="" />
      </dialog>
    </>
  );
}
