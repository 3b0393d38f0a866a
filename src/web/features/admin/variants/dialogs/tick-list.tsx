export interface TickListProps {
  legend: string;
  options: readonly { key: string; label: string; hex?: string }[];
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
}

/** Several of what there is, to tick. */
export function TickList({ legend, options, ticked, onChange }: TickListProps) {
  function tick(key: string, isTicked: boolean) {
    const next = new Set(ticked);
    if (isTicked) next.add(key);
    else next.delete(key);
    onChange(next);
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ key, label, hex }) => (
          <label
            key={key}
            className="figures relative flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink forced-colors:has-checked:bg-[Highlight]"
          >
            <input
              type="checkbox"
              checked={ticked.has(key)}
              onChange={(event) => tick(key, event.target.checked)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {hex && (
              <span
                aria-hidden="true"
                className="size-4 rounded-full border border-line-strong"
                style={{ backgroundColor: hex }}
              />
            )}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
