/** The box that all typed inputs share. */
export const controlStyles =
  'w-full min-h-11 rounded-control border border-line-strong bg-raised px-3 py-2 text-base text-ink placeholder:text-ink-soft transition-colors hover:border-ink aria-invalid:border-danger disabled:opacity-60';
