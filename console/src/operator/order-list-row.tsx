import type { OperatorOrderRow } from '@souk/contract/console/operator-orders';
import { awaitsPayment } from '@souk/rules/money-state';
import { useState } from 'react';
import { OrderBuyer, OrderNumber } from '#parts/order-cells.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { methodName } from '#parts/method-name.ts';
import { OrderStatus } from './order-status.tsx';

export function OrderListRow({ row }: { row: OperatorOrderRow }) {
  const t = useT();
  const listed = useListed();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <tr>
        <OrderNumber to={`/operator/orders/${row.id}`} number={row.number} placedAt={row.placed_at} />
        <td className="last">
          <OrderStatus status={row.status} parts={row.parts} />
        </td>
        <OrderBuyer buyer={row.buyer} />
        <td className="second">
          <span className="flex items-center gap-1">
            {row.parts.length > 1 && (
              <IconButton
                size="small"
                iconSize={16}
                icon={isOpen ? 'chevron-down' : 'chevron-end'}
                label={t('operator.order.parts', { number: row.number })}
                aria-expanded={isOpen}
                className="-ms-2"
                onClick={() => setIsOpen(!isOpen)}
              />
            )}
            <span className="min-w-0">{listed(row.parts.map(({ store }) => store.name))}</span>
          </span>
        </td>
        <td className="only-desktop">
          {methodName(row.method, t)}
          {awaitsPayment({
            isCash: row.method === 'cash_on_delivery',
            isPaid: row.is_paid,
            isCancelled: row.status === 'cancelled',
            isRefunded: row.is_refunded,
          }) && (
            <>
              {' '}
              <StateMark tone="work">{t('operator.order.unpaid')}</StateMark>
            </>
          )}
        </td>
        <td className="number last">
          <Amount of={row.total} />
          {row.refunded.minor > 0 && (
            <span className="block text-12 text-text-3">
              <Amount of={{ ...row.refunded, minor: -row.refunded.minor }} />
            </span>
          )}
        </td>
      </tr>
      {isOpen && row.parts.map((part) => <PartListRow key={part.id} part={part} />)}
    </>
  );
}

function PartListRow({ part }: { part: OperatorOrderRow['parts'][number] }) {
  return (
    <tr className="bg-sunk text-text-2">
      <td className="second">
        <bdi className="ms-4">{part.store.name}</bdi>
      </td>
      <td className="last">
        <OrderStatus status={part.status} parts={[part]} />
      </td>
      <td className="number last" colSpan={4}>
        <Amount of={part.total} />
      </td>
    </tr>
  );
}
