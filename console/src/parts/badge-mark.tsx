import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useFormat } from '#format.ts';
import type { Badge } from './place.ts';

type BadgeMarkProps = {
  badge: Omit<Badge, 'says'>;
  /** Its number is said aloud; else what it stands in has words for it. */
  isSaid?: boolean;
};

/** How much waits somewhere. */
export function BadgeMark({ badge: { count, isUrgent = false, icon }, isSaid = false }: BadgeMarkProps) {
  const { number } = useFormat();
  return (
    <span
      aria-hidden={!isSaid}
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

/** The title of a tab behind which so much waits. */
export function WaitingTitle({ title, count }: { title: string; count: number | null | undefined }) {
  if (!count) return title;
  return (
    <span className="inline-flex items-center gap-2">
      {title} <BadgeMark badge={{ count }} isSaid />
    </span>
  );
}
