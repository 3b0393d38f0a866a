export interface AccountChoiceProps {
  isIn: boolean;
  isBusy: boolean;
  onChange: (isIn: boolean) => void;
}

/** Whether the account of the person who is signed in keeps the own phone, too. */
export function AccountChoice({ isIn, isBusy, onChange }: AccountChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 border-t border-line pt-4">
      <input
        type="checkbox"
        checked={isIn}
        aria-disabled={isBusy || undefined}
        onChange={({ target }) => !isBusy && onChange(target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-accent-text"
      />
      <span>
        Keep it in my account too
        <span className="block text-sm text-ink-soft">
          Then your other devices know it when you log in there.
        </span>
      </span>
    </label>
  );
}
