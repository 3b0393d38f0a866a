import { useEffect, useState } from 'react';
import { PICTURE_TYPES } from '../../../../../shared/rules/pictures.ts';

/** Address of a chosen picture in this browser; undefined for other files and for none. */
export function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file || !PICTURE_TYPES.includes(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
