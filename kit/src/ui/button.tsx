import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { buttonStyle, type ButtonLook } from './button-style.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    icon?: IconName;
    /** In progress: shows a spinner with this text ("Adding…") and ignores clicks. */
    busy?: ReactNode;
    /** Unavailable now, but focusable; a click calls `onBlocked`, which explains why. */
    blocked?: boolean;
    onBlocked?: () => void;
    ref?: Ref<HTMLButtonElement>;
  };

/** `type` defaults to `button`. There is no `disabled`: it would lose the focus and give no reason. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy,
  blocked = false,
  onBlocked,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isBusy = Boolean(busy);

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy || blocked) {
      event.preventDefault();
      if (blocked) onBlocked?.();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || blocked || undefined}
      aria-busy={isBusy || undefined}
      className={classNames(
        buttonStyle({ variant, size, wide }, blocked),
        isBusy && 'cursor-progress',
        className,
      )}
      onClick={handleClick}
    >
      {isBusy ? <Spinner className="size-4.5 border-2" /> : icon && <Icon name={icon} />}
      {isBusy ? busy : children}
    </button>
  );
}
