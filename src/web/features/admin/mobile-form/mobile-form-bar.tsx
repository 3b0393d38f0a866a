import { Check, CircleDot } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';

/** What the form is doing, or what became of what was typed. */
export type FormPhase = 'untouched' | 'changed' | 'uploading' | 'preparing' | 'saving' | 'saved';

export interface MobileFormBarProps {
  submitLabel: string;
  phase: FormPhase;
  /** Share of the picture that is sent, 0 to 1. */
  progress: number | undefined;
}

const WORDS: Readonly<Record<FormPhase, string>> = {
  untouched: 'No changes yet',
  changed: 'Unsaved changes',
  uploading: 'Uploading the picture…',
  preparing: 'Preparing the picture…',
  saving: 'Saving…',
  saved: 'Saved',
};

/** Always in sight: the button, and whether there is anything to save. */
export function MobileFormBar({ submitLabel, phase, progress }: MobileFormBarProps) {
  const isBusy = phase === 'uploading' || phase === 'preparing' || phase === 'saving';
  const isUploading = phase === 'uploading' || phase === 'preparing';
  return (
    <div
      data-foot-bar
      className="sticky bottom-16 z-20 col-span-full border-t border-line bg-paper py-3 lg:bottom-0"
    >
      {isUploading && (
        <progress
          aria-label="Picture"
          value={phase === 'uploading' ? progress : undefined}
          max={1}
          className="progress-bar absolute inset-x-0 -top-1 h-1!"
        />
      )}
      <div className="flex items-center justify-between gap-4">
        <p className="figures flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {phase === 'changed' && (
            <CircleDot aria-hidden="true" className="size-4 text-accent-text" />
          )}
          {phase === 'saved' && <Check aria-hidden="true" className="size-4 text-success" />}
          {/* Told once for each step; the percentage is for the eye. */}
          <span role="status">{WORDS[phase]}</span>
          {phase === 'uploading' && progress !== undefined && (
            <span aria-hidden="true">{Math.round(progress * 100)}%</span>
          )}
        </p>
        <Button type="submit" size="large" pending={isBusy}>
          {isUploading ? 'Uploading…' : phase === 'saving' ? 'Saving…' : submitLabel}
        </Button>
      </div>
    </div>
  );
}
