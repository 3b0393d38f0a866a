/** How everything that acts looks (styles/patterns.css): `Button` and `ButtonLink`. */
export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'narrow' | 'large' | undefined;
}

// Whole names, as Tailwind finds the classes in the source.
const VARIANTS = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
};
const SIZES = {
  small: 'button-small',
  medium: 'button-medium',
  narrow: 'button-narrow',
  large: 'button-large',
};

export function buttonStyles({ variant = 'primary', size = 'medium' }: ButtonLook = {}): string {
  return `button ${VARIANTS[variant]} ${SIZES[size]}`;
}
