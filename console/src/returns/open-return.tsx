import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useOpened } from '#parts/use-opened.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { requestReturn, type Return } from './return-calls.ts';
import { ReturnDecision } from './return-decision.tsx';
import { ReturnItems } from './return-items.tsx';
import { ReturnHistory } from './return-history.tsx';
import { ReturnState } from './return-state.tsx';

/** A return's panel in the task queue; stays open if only its refund remains. */
export function OpenReturn({ id, onDecided }: { id: number; onDecided(): void }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [after, setAfter] = useState<Return | null>(null);
  const loaded = useOpened(requestReturn(id));
  const of = after ?? loaded;
  if (!of) return <Skeleton className="h-60 rounded-card" />;
  function done(now: Return) {
    if (now.state !== 'received') return onDecided();
    setAfter(now);
    void revalidate();
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ReturnState state={of.state} isLate={of.is_late} />
        <span className="text-text-2">
          <bdi>{of.store?.name}</bdi> · <bdi>{of.buyer.name}</bdi>
        </span>
      </p>
      <div className="-mx-4 border-b border-line">
        <ReturnItems of={of} />
      </div>
      <div className="-mx-4">
        <ReturnHistory of={of} />
      </div>
      <ReturnDecision key={of.state} of={of} onDone={done} />
      <LinkButton to={`/operator/returns/${of.id}`}>{t('operator.return.open')}</LinkButton>
    </>
  );
}
