import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type BadgeTone = 'neutral' | 'primary' | 'success' | 'warning' | 'sale' | 'info';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunk text-text-2',
  primary: 'bg-primary-soft text-primary-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  sale: 'bg-sale text-white',
  info: 'bg-info-soft text-info',
};

type BadgeProps = { tone?: BadgeTone; icon?: IconName; className?: string; children: ReactNode };

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-tag px-2 py-0.5 text-12 leading-normal font-semibold sm:whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

export function CountBadge({ count, className }: { count: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid h-4.5 min-w-4.5 place-items-center rounded-pill bg-primary px-1 text-11 leading-none font-bold text-on-primary tabular-nums ring-2 ring-surface',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
