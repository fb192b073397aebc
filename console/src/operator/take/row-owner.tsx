import type { WorkItem } from '@souk/contract/console/operator-work';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Initials } from '#parts/initials.tsx';
import { useFormat } from '#format.ts';
import type { Taking } from './use-take.ts';

type RowOwnerProps = { item: WorkItem; taking: Taking };

/** Whose an item of Work is: a press takes it, gives the own one back, or asks whether to take it over. */
export function RowOwner({ item, taking: { mayTake, change, isBusy } }: RowOwnerProps) {
  const t = useT();
  const { ago } = useFormat();
  const { taken } = item;
  if (!mayTake(item)) return taken && <Mark item={item} />;
  const label = !taken
    ? t('operator.work.take')
    : taken.is_own
      ? `${t('operator.work.taken.you')}, ${t('operator.work.take.back')}`
      : `${t('operator.work.taken', { name: taken.name, ago: ago(taken.at) })}, ${t('operator.work.take.over')}`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={Boolean(isBusy) || undefined}
      title={taken ? label : undefined}
      // Above the press that opens the row.
      className={classNames(
        'relative z-1',
        taken ? 'rounded-pill' : buttonStyle({ size: 'small', variant: 'link' }),
      )}
      onClick={() => change(item)}
    >
      {taken ? <Mark item={item} /> : t('operator.work.take')}
    </button>
  );
}

function Mark({ item: { taken } }: { item: WorkItem }) {
  const t = useT();
  if (!taken) return null;
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
          {t('operator.work.taken.you')} <Icon name="close" size={14} />
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
