import type { OrderDetail } from '@souk/contract/order';
import { useEffect, useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

type CancelResultProps = {
  order: OrderDetail;
  /** `order` or a part ID, from the URL; shown only if the order confirms it. */
  cancelled: string;
};

/** Takes the focus, because the pressed button is gone. */
export function CancelResult({ order, cancelled }: CancelResultProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const part = order.parts.find(({ id }) => String(id) === cancelled);
  const isDone = cancelled === 'order' ? order.cancelled === 1 : part?.cancelled === 1;

  useEffect(() => {
    if (isDone) box.current?.focus();
  }, [isDone, cancelled]);

  if (!isDone) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="success"
        live
        title={part ? t('order.cancel.donePart', { store: part.store.name }) : t('order.cancel.done')}
      >
        {part && order.cancelled === 0 && <p>{t('order.cancel.others')}</p>}
        {order.payment_done === 0 && <p>{t('order.cancel.nothingPaid')}</p>}
      </Notice>
    </div>
  );
}
