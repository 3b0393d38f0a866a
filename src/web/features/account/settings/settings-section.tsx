import { type ReactNode, useId } from 'react';

export interface SettingsSectionProps {
  title: string;
  /** So that links can lead to it. */
  anchor?: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One part of the account page: what it is about at the left, what can be done at the right. */
export function SettingsSection({ title, anchor, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[14rem_minmax(0,1fr)] lg:py-10"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text && <p className="mt-2 text-sm text-ink-soft">{text}</p>}
      </div>
      <div className="grid max-w-form min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
