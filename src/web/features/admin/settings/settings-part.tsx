import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export interface SettingsPartProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/**
 * A section of the settings: explanation on the left, fields on the right. Its title is its anchor, such as
 * `#home-page`.
 */
export function SettingsPart({ title, text, children }: SettingsPartProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same link is followed again
  useEffect(() => {
    // The router scrolls before the settings are loaded.
    if (hash !== `#${id}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash, id, key]);
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 ref={heading} id={id} tabIndex={-1} className="scroll-mt-6 text-xl">
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-sm text-ink-soft">{text}</p>
      </div>
      <div className="grid max-w-176 min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
