import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonStyles } from './button-styles.ts';
import { cn } from './class-names.ts';

export type ButtonLinkProps = LinkProps & ButtonLook;

/** A link that looks like a button. Same-origin pages only. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cn(buttonStyles({ variant, size }), className)} />;
}
