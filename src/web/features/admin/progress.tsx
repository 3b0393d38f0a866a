export interface ProgressProps {
  /** What is being done; it is read out. */
  label: string;
  /** Changes all the time, so it is shown but not read out. */
  detail?: string;
  /** 0 to 1; without it nobody knows how long it takes. */
  share?: number | undefined;
}

/** How far something is that takes a while. Each quarter is read out. */
export function Progress({ label, detail, share }: ProgressProps) {
  const quarter = share === undefined ? '' : `, ${Math.floor(share * 4) * 25}%`;
  return (
    <div className="mt-6 max-w-192">
      <p aria-hidden="true" className="figures flex flex-wrap justify-between gap-x-4">
        {label}
        <span className="text-ink-soft">
          {detail}
          {share !== undefined && ` ${Math.floor(share * 100)}%`}
        </span>
      </p>
      <progress
        aria-label={label}
        className="progress-bar mt-2"
        {...(share === undefined ? {} : { value: share, max: 1 })}
      />
      <p role="status" className="sr-only">
        {label}
        {quarter}
      </p>
    </div>
  );
}
