import type { WorkTake } from '@souk/contract/console/operator-work';
import type { WorkKind } from '@souk/rules/work-kinds';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** `id`: for jobs the name. */
type RowAssigneeProps = { takes: readonly WorkTake[]; kind: WorkKind; id: number | string };

/** Assignee of the row's task. */
export function RowAssignee({ takes, kind, id }: RowAssigneeProps) {
  const t = useT();
  const { ago } = useFormat();
  const taken = takes.find((one) => one.kind === kind && one.item === String(id));
  if (!taken) return null;
  const label = taken.is_own
    ? t('operator.work.taken.own', { ago: ago(taken.at) })
    : t('operator.work.taken', { name: taken.name, ago: ago(taken.at) });
  return (
    <span
      title={label}
      className={classNames(
        'flex w-fit max-w-40 items-center gap-1 text-12',
        taken.is_own ? 'font-medium text-primary-ink' : 'text-text-2',
      )}
    >
      <Icon name="user" size={14} className="flex-none" />
      <bdi aria-hidden className="truncate">
        {taken.is_own ? t('operator.work.taken.you') : taken.name}
      </bdi>
      <span className="sr-only">{label}</span>
    </span>
  );
}
