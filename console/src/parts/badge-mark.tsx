import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useFormat } from '#format.ts';
import type { Badge } from './place.ts';

type BadgeMarkProps = {
  badge: Omit<Badge, 'says'>;
  /** Announced to screen readers; otherwise its container has a text. */
  isAnnounced?: boolean;
};

/** Badge with a count. */
export function BadgeMark({ badge: { count, isUrgent = false, icon }, isAnnounced = false }: BadgeMarkProps) {
  const { number } = useFormat();
  return (
    <span
      aria-hidden={!isAnnounced}
      className={classNames(
        'inline-flex h-5 min-w-6 flex-none items-center justify-center gap-1 rounded-pill px-1.5 text-11 font-semibold tabular-nums',
        isUrgent ? 'bg-warning-soft text-warning' : 'bg-line text-text-2',
      )}
    >
      {icon && <Icon name={icon} size={14} />}
      {number(count)}
    </span>
  );
}

/** Tab title with a count. */
export function WaitingTitle({ title, count }: { title: string; count: number | null | undefined }) {
  if (!count) return title;
  return (
    <span className="inline-flex items-center gap-2">
      {title} <BadgeMark badge={{ count }} isAnnounced />
    </span>
  );
}
