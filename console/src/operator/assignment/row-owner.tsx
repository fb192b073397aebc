import type { WorkItem } from '@souk/contract/console/operator-work';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { AssigneeBadge } from '#parts/assignee-badge.tsx';
import { useFormat } from '#format.ts';
import type { Taking } from './use-take.ts';

type RowOwnerProps = { item: WorkItem; taking: Taking };

/** Assignee of a task: assigns it to me, unassigns mine, or asks before taking over. */
export function RowOwner({ item, taking: { mayTake, change, isBusy } }: RowOwnerProps) {
  const t = useT();
  const comma = useComma();
  const { ago } = useFormat();
  const { taken } = item;
  if (!mayTake(item)) return taken && <AssigneeBadge taken={taken} />;
  const label = !taken
    ? t('operator.work.take')
    : taken.is_own
      ? `${t('operator.work.taken.you')}${comma}${t('operator.work.take.back')}`
      : `${t('operator.work.taken', { name: taken.name, ago: ago(taken.at) })}${comma}${t('operator.work.take.over')}`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={Boolean(isBusy) || undefined}
      title={taken ? label : undefined}
      // Above the row's click target.
      className={classNames(
        'relative z-1',
        taken ? 'rounded-pill' : buttonStyle({ size: 'small', variant: 'link' }),
      )}
      onClick={() => change(item)}
    >
      {taken ? <AssigneeBadge taken={taken} canUnassign /> : t('operator.work.take')}
    </button>
  );
}
