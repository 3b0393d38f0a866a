import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';
import { controlStyles } from './control-styles.ts';

export type SelectInputProps = ComponentProps<'select'>;

/** The browser's own select, which every keyboard, screen reader and phone knows. */
export function SelectInput({ className, children, ...rest }: SelectInputProps) {
  return (
    <div className="relative">
      <select {...rest} className={cn(controlStyles, 'appearance-none pr-10', className)}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
