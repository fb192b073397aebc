import type { WorkItem, WorkTake } from '@souk/contract/console/operator-work';
import type { WorkKind } from '@souk/rules/work-kinds';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Initials } from './initials.tsx';

type Taken = NonNullable<WorkItem['taken']>;

/** Who has taken something. `canGiveBack`: a press would give the own one back. */
export function TakenMark({ taken, canGiveBack }: { taken: Taken; canGiveBack?: boolean }) {
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
          {t('operator.work.taken.you')} {canGiveBack && <Icon name="close" size={14} />}
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

type RowTakenProps = { takes: readonly WorkTake[]; kind: WorkKind; id: number };

/** In a list of one kind: who has taken the thing of this row in Work. */
export function RowTaken({ takes, kind, id }: RowTakenProps) {
  const t = useT();
  const { ago } = useFormat();
  const taken = takes.find((one) => one.kind === kind && one.id === id);
  if (!taken) return null;
  const said = taken.is_own
    ? t('operator.work.taken.own', { ago: ago(taken.at) })
    : t('operator.work.taken', { name: taken.name, ago: ago(taken.at) });
  return (
    <span
      title={said}
      className={classNames(
        'flex w-fit max-w-40 items-center gap-1 text-12',
        taken.is_own ? 'font-medium text-primary-ink' : 'text-text-2',
      )}
    >
      <Icon name="user" size={14} className="flex-none" />
      <bdi aria-hidden className="truncate">
        {taken.is_own ? t('operator.work.taken.you') : taken.name}
      </bdi>
      <span className="sr-only">{said}</span>
    </span>
  );
}
