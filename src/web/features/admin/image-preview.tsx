import { useEffect, useState } from 'react';

export interface ImagePreviewProps {
  file: File | undefined;
  /** The picture that the mobile has now. */
  presentUrl?: string | undefined;
  progress: number | undefined;
}

/** The chosen picture, or the present one, and how much of it is sent. */
export function ImagePreview({ file, presentUrl, progress }: ImagePreviewProps) {
  const [fileUrl, setFileUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    const url = URL.createObjectURL(file);
    setFileUrl(url);
    return () => {
      URL.revokeObjectURL(url);
      setFileUrl(undefined);
    };
  }, [file]);
  const shown = fileUrl ?? presentUrl;
  if (!shown) return null;
  return (
    <figure className="grid justify-items-start gap-2">
      <img
        src={shown}
        alt=""
        className="h-48 max-w-full rounded-control bg-surface object-contain p-3"
      />
      <figcaption className="text-sm text-ink-soft">
        {fileUrl
          ? `New picture: ${file?.name}`
          : 'Present picture; it stays unless you choose another one'}
      </figcaption>
      {progress !== undefined && (
        <label className="grid w-full gap-1 text-sm">
          Sending the picture, {Math.round(progress * 100)} %
          <progress value={progress} max={1} className="progress-bar" />
        </label>
      )}
    </figure>
  );
}
