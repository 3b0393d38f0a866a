import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';
import { type ButtonLook, buttonStyles } from './button-styles.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /**
   * The action is under way: the button cannot be pressed again and says that it is busy. It keeps the
   * focus, which a browser takes from a button that is disabled.
   */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  pending = false,
  disabled,
  'aria-disabled': isRefused,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={pending || isRefused || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? refuse : onClick}
      className={cn(buttonStyles({ variant, size }), pending && 'pointer-events-none', className)}
    >
      {pending && <Spinner className="size-4" />}
      {children}
    </button>
  );
}

/** Also what Enter in a field of a form presses. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
