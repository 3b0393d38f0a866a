export interface SectionTitleProps {
  id: string;
  title: string;
  subtitle?: string;
}

/** The two headings that most sections of the home page have, on one line where there is room. */
export function SectionTitle({ id, title, subtitle }: SectionTitleProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-1 pb-5 lg:pb-8">
      <h2 id={id} className="text-4xl max-sm:text-3xl">
        {title}
      </h2>
      {subtitle && (
        <h3 className="text-base font-medium tracking-normal text-ink-soft lg:text-lg">
          {subtitle}
        </h3>
      )}
    </div>
  );
}
