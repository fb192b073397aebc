import type { Ref } from 'react';
import { buttonStyle, type ButtonLook } from './button-style.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';

type LinkButtonProps = ButtonLook &
  Omit<LinkProps, 'className'> & { icon?: IconName; className?: string; ref?: Ref<HTMLAnchorElement> };

export function LinkButton({ variant, size, wide, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={classNames(buttonStyle({ variant, size, wide }), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
