import type { SellerOrderRow } from '@souk/contract/seller-console/orders';
import { useState } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ShipSheet } from './ship-sheet.tsx';
import { useOrderMoves } from './use-order-moves.ts';

/** What can be done with the orders that are chosen, in the place of the search. */
export function OrderSelection({ orders, onDone }: { orders: readonly SellerOrderRow[]; onDone(): void }) {
  const t = useT();
  const { confirm, deliver, isBusy } = useOrderMoves(onDone);
  const [isShipping, setIsShipping] = useState(false);
  const toConfirm = orders.filter(({ state }) => state === 'to_confirm');
  const toShip = orders.filter(({ state }) => state === 'to_confirm' || state === 'to_ship');
  const moving = orders.filter(({ state }) => state === 'handed_over' || state === 'on_the_way');
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line bg-primary-soft px-4 py-2">
      <strong className="font-semibold" role="status">
        {t('console.list.chosen', { count: orders.length })}
      </strong>
      <div className="flex flex-wrap gap-2">
        {moving.length > 0 && (
          <Button
            size="small"
            icon="success"
            busy={isBusy && t('console.busy')}
            onClick={() => deliver(moving)}
          >
            {t('console.order.deliver', { count: moving.length })}
          </Button>
        )}
        {toConfirm.length > 0 && (
          <Button
            size="small"
            icon="check"
            busy={isBusy && t('console.busy')}
            onClick={() => confirm(toConfirm)}
          >
            {t('console.order.confirm', { count: toConfirm.length })}
          </Button>
        )}
        {toShip.length > 0 && (
          <Button size="small" variant="primary" icon="truck" onClick={() => setIsShipping(true)}>
            {t('console.order.ship', { count: toShip.length })}
          </Button>
        )}
      </div>
      <ShipSheet orders={isShipping ? toShip : []} onClose={() => setIsShipping(false)} onDone={onDone} />
    </div>
  );
}
