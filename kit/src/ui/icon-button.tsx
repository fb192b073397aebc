import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'disabled'> & {
  icon: IconName;
  label: string;
  size?: 'small' | 'normal';
  iconSize?: 16 | 18 | 20 | 24;
};

/** A 44 px button (small: 36) with only an icon. */
export function IconButton({
  icon,
  label,
  size = 'normal',
  iconSize = 20,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid flex-none place-items-center rounded-control hover:bg-sunk aria-disabled:text-text-3',
        size === 'small' ? 'size-9' : 'size-11',
        className,
      )}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
