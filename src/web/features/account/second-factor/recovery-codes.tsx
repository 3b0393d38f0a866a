import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonStyles } from '../../../ui/controls/button-styles.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** What they let people in without. */
  standsInFor: 'the app' | 'your passkeys';
  onDone: () => void;
}

/** New recovery codes, this once: to copy, to download, to write down. */
export function RecoveryCodes({ codes, standsInFor, onDone }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState<boolean>();
  const text = `Handset recovery codes. Each works once.\n\n${codes.join('\n')}\n`;

  async function copy() {
    setIsCopied(await navigator.clipboard.writeText(text).then(isDone, isNotDone));
  }

  return (
    <div className="grid gap-5">
      <Alert tone="success" title="Keep these recovery codes">
        They let you in without {standsInFor}, each one once. You see them only now.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="figures grid gap-x-6 gap-y-1 rounded-control bg-surface px-5 py-4 text-lg sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            <Copy aria-hidden="true" className="size-5" />
          )}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="handset-recovery-codes.txt"
          className={buttonStyles({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-5" />
          Download
        </a>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
      {isCopied === false && (
        <Alert tone="warning">
          Your browser does not let this page copy. Please download them.
        </Alert>
      )}
    </div>
  );
}

const isDone = () => true;
const isNotDone = () => false;
