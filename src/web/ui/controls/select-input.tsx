import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

export type SelectInputProps = ComponentProps<'select'>;

/** The browser's own select, which every keyboard, screen reader and phone knows. */
export function SelectInput({ className, children, ...rest }: SelectInputProps) {
  return (
    <div className="select-box">
      <select {...rest} className={cn('control', 'appearance-none pr-10', className)}>
        {children}
      </select>
    </div>
  );
}
