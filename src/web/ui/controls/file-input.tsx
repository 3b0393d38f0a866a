import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

export type FileInputProps = Omit<ComponentProps<'input'>, 'type'>;

export function FileInput({ className, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className={cn(
        'control',
        'cursor-pointer border-dashed py-2 file:mr-4 file:min-h-8 file:cursor-pointer file:rounded-control file:bg-ink file:px-3 file:text-sm file:font-semibold file:text-paper',
        className,
      )}
    />
  );
}
