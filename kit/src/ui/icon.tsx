import sprite from './icons.svg?url&no-inline';
import { classNames } from './class-names.ts';

export type IconName =
  | 'arrow-end'
  | 'arrow-start'
  | 'arrow-up'
  | 'bank'
  | 'bell'
  | 'bolt'
  | 'calendar'
  | 'camera'
  | 'card'
  | 'cart'
  | 'cash'
  | 'chat'
  | 'check'
  | 'chevron-down'
  | 'chevron-end'
  | 'chevron-start'
  | 'chevron-up'
  | 'clock'
  | 'close'
  | 'copy'
  | 'download'
  | 'error'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'facebook'
  | 'filter'
  | 'gift'
  | 'globe'
  | 'grid'
  | 'grip'
  | 'heart'
  | 'heart-filled'
  | 'home'
  | 'image'
  | 'info'
  | 'instagram'
  | 'list'
  | 'lock'
  | 'log-out'
  | 'mail'
  | 'menu'
  | 'minus'
  | 'more'
  | 'package'
  | 'pause'
  | 'pencil'
  | 'phone'
  | 'pin'
  | 'play'
  | 'plus'
  | 'receipt'
  | 'reload'
  | 'return'
  | 'scales'
  | 'search'
  | 'share'
  | 'shield'
  | 'smartphone'
  | 'sort'
  | 'star'
  | 'star-outline'
  | 'store'
  | 'success'
  | 'ticket'
  | 'trash'
  | 'truck'
  | 'user'
  | 'verified'
  | 'wallet'
  | 'warning'
  | 'x-mark'
  | 'youtube'
  | 'zoom';

type IconProps = {
  name: IconName;
  /** Pixels; the mockups use 14, 16, 18, 20 (default) and 24. */
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32;
  className?: string;
};

// Directional icons; all others look the same in both directions.
const mirrored: readonly IconName[] = [
  'chevron-start',
  'chevron-end',
  'arrow-start',
  'arrow-end',
  'log-out',
  'external',
];

/** A decorative sprite icon: the text is beside it, or on the button around it. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      aria-hidden
      className={classNames(
        'icon',
        size !== 20 && `icon-${size}`,
        mirrored.includes(name) && 'icon-along',
        className,
      )}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
