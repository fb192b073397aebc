import type { OrderDetail } from '@souk/contract/order';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { ltr } from './ltr.tsx';

/** Confirms the withdrawal if the order does. */
export function WithdrawResult({ order }: { order: OrderDetail }) {
  const t = useT();
  if (!order.parts.some((part) => part.withdrawal.declared_at !== null)) return null;
  return (
    <div tabIndex={-1} data-news="">
      <Notice tone="success" live title={t('order.withdrawal.done')}>
        {t.rich('order.withdrawal.doneText', { email: order.address.email, bdi: ltr })}
      </Notice>
    </div>
  );
}
