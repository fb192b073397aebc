import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'neutral' | 'danger' | 'link';
export type ButtonSize = 'small' | 'normal' | 'large';

export type ButtonLook = {
  /** Default `neutral`. One `primary` per view; `danger` confirms what cannot be undone. */
  variant?: ButtonVariant;
  /** 36, 44 (default) or 48 px high. */
  size?: ButtonSize;
  /** Fills the width it is given. */
  wide?: boolean;
};

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-primary-line bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover hover:text-on-primary-hover',
  secondary: 'border-primary-line bg-surface text-primary-ink hover:bg-primary-soft',
  neutral: 'border-control bg-surface text-text hover:border-text hover:bg-sunk',
  danger: 'border-sale bg-sale text-white hover:bg-surface hover:text-sale',
  link: 'border-transparent bg-transparent text-primary-ink underline-offset-3 hover:underline',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 text-14',
  normal: 'min-h-11 text-16',
  large: 'min-h-12 text-16',
};

// Set once: of two paddings on one element the style sheet's order would choose.
function paddingOf(variant: ButtonVariant, size: ButtonSize): string {
  if (variant === 'link') return 'px-1';
  return size === 'small' ? 'px-3' : 'px-5';
}

const shape =
  'inline-flex print:hidden max-w-full items-center justify-center gap-2 rounded-control border py-1 text-center wrap-break-word font-semibold leading-[1.2] transition-colors';

const notPossible =
  'inline-flex items-center justify-center gap-2 rounded-control border border-divider bg-sunk py-1 text-center font-semibold leading-[1.2] text-text-3';

/** Class names of a button, also for links that look like one. */
export function buttonStyle(
  { variant = 'neutral', size = 'normal', wide }: ButtonLook,
  isBlocked = false,
): string {
  const width = wide && 'w-full';
  const padding = paddingOf(variant, size);
  if (isBlocked) return classNames(notPossible, sizes[size], padding, width);
  return classNames(shape, variants[variant], sizes[size], padding, width);
}
