import type { Dispute } from '@souk/contract/console/operator-disputes';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useFormat } from '#format.ts';

/** Refunds of the order that the customer has already received. */
export function AlreadyRefunded({ dispute: { refunded } }: { dispute: Pick<Dispute, 'refunded'> }) {
  const t = useT();
  const { money, moment } = useFormat();
  if (refunded === null) return null;
  const when = moment(refunded.at);
  return (
    <Notice tone="info">
      {t.rich('operator.dispute.refunded', { amount: money(refunded.amount), when })}
    </Notice>
  );
}
