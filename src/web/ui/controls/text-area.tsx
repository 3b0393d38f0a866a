import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';
import { controlStyles } from './control-styles.ts';

export type TextAreaProps = ComponentProps<'textarea'>;

export function TextArea({ className, rows = 5, ...rest }: TextAreaProps) {
  return (
    <textarea
      dir="auto"
      {...rest}
      rows={rows}
      className={cn(controlStyles, 'resize-y', className)}
    />
  );
}
