import { type ReactNode, useId } from 'react';

export interface SettingsPartProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** One part of the settings: what it is about at the left, its fields at the right. */
export function SettingsPart({ title, text, children }: SettingsPartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-sm text-ink-soft">{text}</p>
      </div>
      <div className="grid max-w-176 min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
