import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { useState } from 'react';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { MailAddress } from './facts.tsx';

export function OrderCustomer({ order, onDone }: { order: OperatorOrder; onDone(): void }) {
  const t = useT();
  const { may } = useMe();
  const [isChanging, setIsChanging] = useState(false);
  const { buyer, address, parts } = order;
  const live = parts.filter(({ status }) => status !== 'cancelled');
  const canChange =
    may('orders.write') && live.length > 0 && live.every(({ status }) => status === 'pending');
  return (
    <Card title={t('operator.order.customer')}>
      <address className="not-italic">
        {address.lines.map((line) => (
          <span key={line} className="block">
            <bdi>{line}</bdi>
          </span>
        ))}
        <bdi dir="ltr">{address.phone}</bdi>
      </address>
      <MailAddress email={buyer.email} />
      {address.note && <blockquote className="rounded-control bg-sunk p-3">{address.note}</blockquote>}
      {canChange && (
        <Button size="small" className="justify-self-start" onClick={() => setIsChanging(true)}>
          {t('operator.delivery.change')}
        </Button>
      )}
      <DeliverySheet
        order={order}
        isOpen={isChanging}
        onClose={() => setIsChanging(false)}
        onDone={() => {
          setIsChanging(false);
          onDone();
        }}
      />
    </Card>
  );
}
