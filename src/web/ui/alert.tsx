import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

const TONES = {
  info: { icon: Info, styles: 'border-line-strong bg-surface text-ink' },
  success: { icon: CircleCheck, styles: 'border-success bg-success-soft text-success' },
  warning: { icon: TriangleAlert, styles: 'border-warning bg-warning-soft text-warning' },
  danger: { icon: CircleAlert, styles: 'border-danger bg-danger-soft text-danger' },
} as const;

export interface AlertProps {
  tone?: keyof typeof TONES;
  title?: string;
  children?: ReactNode;
  /** A way on, for example a button that tries again. */
  action?: ReactNode;
  className?: string;
}

/** A message beside its cause. Danger and warning interrupt a screen reader, the others wait. */
export function Alert({ tone = 'info', title, children, action, className }: AlertProps) {
  const { icon: Icon, styles } = TONES[tone];
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={cn(
        'flex items-start gap-3 rounded-control border-l-3 px-4 py-3',
        styles,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-1">{action}</div>}
      </div>
    </div>
  );
}
