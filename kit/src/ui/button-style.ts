import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'neutral' | 'danger' | 'link';
export type ButtonSize = 'small' | 'normal' | 'large';

export type ButtonLook = {
  /** Default `neutral`. One `primary` per view; `danger` confirms irreversible actions. */
  variant?: ButtonVariant;
  /** 36, 44 (default) or 48 px high. */
  size?: ButtonSize;
  wide?: boolean;
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 text-14',
  normal: 'min-h-11 text-16',
  large: 'min-h-12 text-16',
};

// Set once: with two paddings on one element the order in the style sheet would decide.
function paddingOf(variant: ButtonVariant, size: ButtonSize): string {
  if (variant === 'link') return 'px-1';
  return size === 'small' ? 'px-3' : 'px-5';
}

const notPossible =
  'inline-flex items-center justify-center gap-2 rounded-control border border-divider bg-sunk py-1 text-center font-semibold leading-[1.2] text-text-3';

/** Class names of a button, also for links styled as one. */
export function buttonStyle(
  { variant = 'neutral', size = 'normal', wide }: ButtonLook,
  isBlocked = false,
): string {
  const width = wide && 'w-full';
  const padding = paddingOf(variant, size);
  if (isBlocked) return classNames(notPossible, sizes[size], padding, width);
  return classNames(`button print:hidden button-${variant}`, sizes[size], padding, width);
}
