import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { SellerOrderRow } from '@souk/contract/seller-console/orders';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Order = Pick<SellerOrderRow, 'id' | 'number'>;
type Moved = ConsoleReplyOf<'POST seller/orders/ship'>;

/** Moves orders and reports the number moved and each failure. */
export function useOrderMoves(onDone: () => void) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);

  async function move(orders: readonly Order[], send: () => Promise<Moved>): Promise<Moved | null> {
    setIsBusy(true);
    try {
      const moved = await send();
      const numbers = new Map(orders.map(({ id, number }) => [id, number]));
      const gone = moved.filter(({ problem }) => problem === null);
      if (gone.length > 0) toast(t('console.order.moved', { count: gone.length }));
      for (const { id, problem } of moved)
        if (problem !== null) toast({ tone: 'error', title: numbers.get(id) ?? '', message: problem });
      onDone();
      return moved;
    } catch (error) {
      showRefusal(error, t);
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  const idsOf = (orders: readonly Order[]) => ({ body: { ids: orders.map(({ id }) => id) } });
  return {
    isBusy,
    confirm: (orders: readonly Order[]) =>
      move(orders, () => call('POST seller/orders/confirm', idsOf(orders))),
    ready: (orders: readonly Order[]) => move(orders, () => call('POST seller/orders/ready', idsOf(orders))),
    deliver: (orders: readonly Order[]) =>
      move(orders, () => call('POST seller/orders/delivered', idsOf(orders))),
  };
}
