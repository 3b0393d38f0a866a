import { cn } from '../../ui/class-names.ts';

/** The name of the shop, standing on its rule. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <span className={cn('flex items-center gap-2.5 whitespace-nowrap', className)}>
      <svg viewBox="0 0 20 28" className="h-7 w-5 shrink-0" aria-hidden="true">
        <rect x="4" y="1" width="12" height="21" rx="3" className="fill-accent" />
        <circle cx="7.4" cy="4.6" r="1.5" className="fill-paper" />
        <path
          d="M0 25.5h20M1.5 25v-2M10 25v-2M18.500 25v-2"
          className="stroke-ink"
          strokeWidth="1"
        />
      </svg>
      <span className="font-heading text-xl leading-none font-semibold tracking-tight">
        Handset
      </span>
    </span>
  );
}
