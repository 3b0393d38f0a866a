import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../ui/class-names.ts';

export interface PaletteGroupProps {
  title: string;
  children: ReactNode;
}

/** Hits of one kind below their name. */
export function PaletteGroup({ title, children }: PaletteGroupProps) {
  const heading = <p className="px-3 pt-3 pb-1 text-sm font-semibold text-ink-soft">{title}</p>;
  return <Command.Group heading={heading}>{children}</Command.Group>;
}

export interface PaletteItemProps {
  /** Its own among all items. */
  value: string;
  icon?: LucideIcon;
  /** What tells it from its neighbours, after the label. */
  note?: string;
  onSelect: () => void;
  children: ReactNode;
}

/** One hit; as long as it is, it takes one line. */
export function PaletteItem({ value, icon: Icon, note, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 aria-selected:bg-ink/8"
      onSelect={onSelect}
    >
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
      <span className={cn('figures truncate', note ? 'max-w-[60%] shrink-0' : 'min-w-0')}>
        {children}
      </span>
      {note && <span className="figures min-w-0 truncate text-sm text-ink-soft">{note}</span>}
    </Command.Item>
  );
}
