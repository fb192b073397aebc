import { useEffect } from 'react';
import { showUnpaid } from '#features/cart/cart-count.ts';
import { UnpaidText, UnpaidWays, type Unpaid } from '#features/order/unpaid-order.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

/** The cart is where its goods could be again. */
export function UnpaidNotice({ order }: { order: Unpaid | null }) {
  // It may be in the cart again since the header asked.
  useEffect(() => showUnpaid(order), [order]);
  if (!order) return null;
  return (
    <Notice tone="warning" className="my-4">
      <div className="grid gap-2.5">
        <UnpaidText order={order} />
        <UnpaidWays order={order} />
      </div>
    </Notice>
  );
}
