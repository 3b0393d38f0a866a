import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

export type TextAreaProps = ComponentProps<'textarea'>;

export function TextArea({ className, rows = 5, ...rest }: TextAreaProps) {
  return (
    <textarea dir="auto" {...rest} rows={rows} className={cn('control', 'resize-y', className)} />
  );
}
