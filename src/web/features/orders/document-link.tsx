import { FileText } from 'lucide-react';
import { cn } from '../../ui/class-names.ts';
import { buttonStyles } from '../../ui/controls/button-styles.ts';

export interface DocumentLinkProps {
  href: string;
  children: string;
}

/** A PDF of the shop: opened by the browser, not by the page. */
export function DocumentLink({ href, children }: DocumentLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={cn(buttonStyles({ variant: 'secondary' }))}
    >
      <FileText aria-hidden="true" className="size-4" />
      {children}
      <span className="sr-only"> (opens a PDF in a new tab)</span>
    </a>
  );
}
