import { useRef, useState } from 'react';
import { uploadImage } from './upload-image.ts';

/** Uploads each chosen file once, also when saving the form has to be tried again. */
export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const stored = useRef<{ file: File; url: string }>(null);

  return {
    /** Share that is sent, 0 to 1; undefined when nothing is under way. */
    progress,
    async upload(file: File): Promise<string> {
      if (stored.current?.file === file) return stored.current.url;
      setProgress(0);
      try {
        const url = await uploadImage(file, setProgress);
        stored.current = { file, url };
        return url;
      } finally {
        setProgress(undefined);
      }
    },
  };
}
