import { cn } from '../../ui/class-names.ts';

export interface SectionTitleProps {
  id: string;
  title: string;
  subtitle?: string;
  className?: string;
}

/** The two headings that most sections of the home page have. */
export function SectionTitle({ id, title, subtitle, className }: SectionTitleProps) {
  return (
    <div className={cn('grid gap-4', className)}>
      <h2 id={id} className="text-5xl">
        {title}
      </h2>
      {subtitle && (
        <h3 className="text-xl font-medium tracking-normal text-ink-soft">{subtitle}</h3>
      )}
    </div>
  );
}
