import type { WorkItem } from '@souk/contract/console/operator-work';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { Taking } from './use-take.ts';

type SheetOwnerProps = { item: WorkItem; place: string; taking: Taking };

/** Header of a task panel: position and assignee, warning if it is someone else's. */
export function SheetOwner({ item, place, taking: { mayTake, change, isBusy } }: SheetOwnerProps) {
  const t = useT();
  const { ago } = useFormat();
  const { taken } = item;
  const button = (words: string) =>
    mayTake(item) && (
      <Button size="small" className="flex-none self-center" busy={isBusy} onClick={() => change(item)}>
        {words} <kbd className="key max-md:hidden">T</kbd>
      </Button>
    );
  if (taken && !taken.is_own)
    return (
      <>
        <p className="text-13 text-text-3">{place}</p>
        <Notice tone="warning" action={button(t('operator.work.take.over'))}>
          {t('operator.work.taken', { name: taken.name, ago: ago(taken.at) })}
        </Notice>
      </>
    );
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 text-13 text-text-3">
      <p>
        {[place, taken ? t('operator.work.taken.own', { ago: ago(taken.at) }) : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
      {button(t(taken ? 'operator.work.take.back' : 'operator.work.take'))}
    </div>
  );
}
