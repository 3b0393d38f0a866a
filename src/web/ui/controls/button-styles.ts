import { cva, type VariantProps } from 'class-variance-authority';

/** How everything that acts looks: `Button` and `ButtonLink`. */
export const buttonStyles = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap no-underline transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary:
          'border-ink bg-ink text-paper not-disabled:not-aria-disabled:hover:border-accent not-disabled:not-aria-disabled:hover:bg-accent not-disabled:not-aria-disabled:hover:text-on-accent',
        secondary:
          'border-line-strong bg-transparent text-ink not-disabled:hover:border-ink not-disabled:hover:bg-ink/6',
        quiet: 'border-transparent bg-transparent text-ink not-disabled:hover:bg-ink/8',
        danger: 'border-danger bg-danger text-on-danger not-disabled:hover:opacity-90',
      },
      size: {
        small: 'min-h-9 px-3 py-1.5 text-sm',
        medium: 'min-h-11 px-5 py-2 text-base',
        narrow: 'min-h-11 px-3 py-2 text-base',
        large: 'min-h-13 px-7 py-3 text-lg',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyles>;
