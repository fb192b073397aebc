import type { WorkItem } from '@souk/contract/console/operator-work';
import { lazy, Suspense } from 'react';
import type { OnDecided } from '#parts/use-decide.ts';
import { withDeferredTexts } from '#parts/with-deferred-texts.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Taking } from './assignment/use-take.ts';
import { titleOf } from './work-words.ts';

const Decision = lazy(() => withDeferredTexts(() => import('./work-decision.tsx')));

type WorkSheetProps = {
  item: WorkItem | null;
  next: WorkItem | null;
  place: string;
  taking: Taking;
  onClose(): void;
  onDecided: OnDecided;
};

export function WorkSheet({ item, next, place, taking, onClose, onDecided }: WorkSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={item !== null}
      onClose={onClose}
      side="end"
      title={item ? titleOf(item, t) : ''}
      className="[--sheet-size:480px]"
    >
      {item && (
        <div className="grid gap-4">
          <Suspense fallback={<Skeleton className="h-60 rounded-card" />}>
            <Decision
              key={`${item.kind}${item.id}${item.title}`}
              {...{ item, next, place, taking, onDecided }}
            />
          </Suspense>
        </div>
      )}
    </Sheet>
  );
}
