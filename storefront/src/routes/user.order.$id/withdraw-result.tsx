import type { OrderDetail } from '@souk/contract/order';
import { useEffect, useRef } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { Notice } from '#ui/notice.tsx';
import { ltr } from './ltr.tsx';

/** Tells that the declaration has arrived, as far as the order confirms it; takes the focus, because its page is gone. */
export function WithdrawResult({ order }: { order: OrderDetail }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const isDone = order.parts.some((part) => part.withdrawal.declared_at !== null);
  useEffect(() => {
    if (isDone) box.current?.focus();
  }, [isDone]);
  if (!isDone) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" live title={t('order.withdrawal.done')}>
        {t.rich('order.withdrawal.doneText', { email: order.address.email, bdi: ltr })}
      </Notice>
    </div>
  );
}
