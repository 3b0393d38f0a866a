import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cn } from '../class-names.ts';
import { type ButtonLook, buttonStyles } from './button-styles.ts';

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button. Same-origin pages only. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cn(buttonStyles({ variant, size }), className)} />;
}
