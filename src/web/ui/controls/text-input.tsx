import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

export type TextInputProps = ComponentProps<'input'>;

export function TextInput({ className, type = 'text', ...rest }: TextInputProps) {
  return <input dir="auto" {...rest} type={type} className={cn('control', className)} />;
}
