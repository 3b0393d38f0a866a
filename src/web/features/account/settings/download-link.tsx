import { type MouseEvent, useState } from 'react';
import { describeProblem } from '../../../lib/api-problem.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { buttonStyles } from '../../../ui/controls/button-styles.ts';
import { useProof } from '../use-proof.tsx';

export interface DownloadLinkProps {
  href: string;
  fileName: string;
  children: string;
}

/** Saves a file of the signed-in person. Without script it is a plain link to the file. */
export function DownloadLink({ href, fileName, children }: DownloadLinkProps) {
  const [progress, setProgress] = useState<{ isPending: boolean; error: unknown }>();
  const { prove, dialog } = useProof();
  const isPending = progress?.isPending ?? false;

  async function save(event: MouseEvent) {
    event.preventDefault();
    if (isPending) return;
    setProgress({ isPending: true, error: null });
    try {
      await prove(() => saveFile(href, fileName));
      setProgress(undefined);
    } catch (error) {
      setProgress({ isPending: false, error });
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <a
        href={href}
        download={fileName}
        aria-busy={isPending || undefined}
        className={buttonStyles({ variant: 'secondary' })}
        onClick={(event) => void save(event)}
      >
        {children}
      </a>
      {progress?.error != null && (
        <p role="alert" className="text-sm text-danger">
          {describeProblem(progress.error)}
        </p>
      )}
      {dialog}
    </div>
  );
}
