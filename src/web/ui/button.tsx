import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyles } from './button-styles.ts';
import { cn } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The action is under way: the button cannot be pressed again and says that it is busy. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  pending = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={cn(buttonStyles({ variant, size }), className)}
    >
      {pending && <Spinner className="size-4" />}
      {children}
    </button>
  );
}
