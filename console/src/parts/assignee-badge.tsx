import type { WorkItem } from '@souk/contract/console/operator-work';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Initials } from './initials.tsx';

type Taken = NonNullable<WorkItem['taken']>;

/** Assignee. `canUnassign`: selecting it unassigns oneself. */
export function AssigneeBadge({ taken, canUnassign }: { taken: Taken; canUnassign?: boolean }) {
  const t = useT();
  return (
    <span
      className={classNames(
        'inline-flex min-h-8 max-w-28 items-center gap-1.5 rounded-pill border px-2.5 text-13 md:max-w-36',
        taken.is_own
          ? 'border-primary-line bg-primary-soft font-medium text-primary-ink'
          : 'border-line bg-sunk ps-1 text-text-2',
      )}
    >
      {taken.is_own ? (
        <>
          {t('operator.work.taken.you')} {canUnassign && <Icon name="close" size={14} />}
        </>
      ) : (
        <>
          <Initials name={taken.name} className="size-6" />
          <bdi className="truncate">{taken.name}</bdi>
        </>
      )}
    </span>
  );
}
