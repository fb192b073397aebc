import { useEffect } from 'react';
import { showUnpaid } from '#features/cart/cart-count.ts';
import { UnpaidText, UnpaidWays, type Unpaid } from '#features/order/unpaid-order.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

/** Notice of an unpaid order, whose items can be put back into the cart. */
export function UnpaidNotice({ order }: { order: Unpaid | null }) {
  // The order may have been cancelled since the header was loaded.
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
