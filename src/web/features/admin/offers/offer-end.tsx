import { MomentField } from '../moment-field.tsx';

export interface OfferEndProps {
  /** As `MomentField` has it. */
  ends: string;
  isEndless: boolean;
  onChange: (part: { ends?: string; isEndless?: boolean }) => void;
}

/** When an offer ends, or that it has no end. An empty field alone may be a day half typed. */
export function OfferEnd({ ends, isEndless, onChange }: OfferEndProps) {
  return (
    <div>
      {!isEndless && (
        <MomentField label="Ends" value={ends} onChange={(value) => onChange({ ends: value })} />
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isEndless}
          onChange={(event) => onChange({ isEndless: event.target.checked })}
          className="size-6 shrink-0 accent-accent"
        />
        No end date
      </label>
    </div>
  );
}
