export interface ProgressProps {
  label: string;
  /** 0 to 1; without it nobody knows how long it takes. */
  share?: number;
}

/** How far something is that takes a while. */
export function Progress({ label, share }: ProgressProps) {
  return (
    <div role="status" className="mt-6 max-w-192">
      <p className="figures">
        {label}
        {share !== undefined && `, ${Math.round(share * 100)} %`}
      </p>
      <progress
        aria-label={label}
        className="mt-2 h-2 w-full accent-accent"
        {...(share === undefined ? {} : { value: share, max: 1 })}
      />
    </div>
  );
}
