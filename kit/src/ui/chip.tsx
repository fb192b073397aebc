import type { ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';

type ChipProps = {
  children: ReactNode;
  href?: string;
  onClick?: () => void;
  selected?: boolean;
  /** A removable filter: shows a cross with a label. */
  removes?: boolean;
  icon?: IconName;
  className?: string;
};

/** A small option or an applied filter. */
export function Chip({ children, href, onClick, selected, removes, icon, className }: ChipProps) {
  const t = useT();
  const look = classNames(
    // Positions screen-reader text, which would otherwise widen the page beside a scrolling row.
    'relative inline-flex min-h-9 flex-none items-center gap-1.5 rounded-pill border px-3 text-14 font-medium whitespace-nowrap',
    selected || removes
      ? 'border-transparent bg-primary-soft text-primary-ink hover:border-primary-line'
      : 'border-divider bg-surface hover:border-text',
    className,
  );
  const content = (
    <>
      {icon && <Icon name={icon} size={16} />}
      {removes && <span className="sr-only">{t('ui.chip.remove')}</span>}
      {children}
      {removes && <Icon name="close" size={16} />}
    </>
  );
  if (href !== undefined) {
    return (
      <Link to={href} preventScrollReset aria-current={selected ? 'true' : undefined} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={removes ? undefined : Boolean(selected)}
      onClick={onClick}
      className={look}
    >
      {content}
    </button>
  );
}
