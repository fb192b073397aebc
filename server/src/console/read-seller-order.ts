import { holds } from '@souk/rules/permissions';
import type { SellerOrder } from '@souk/contract/seller-console/orders';
import type { ConsoleCall, ConsoleCaller } from '#http/console-call.ts';
import { refuseUnknown, type Refusal } from '#http/refusal.ts';
import { findSellerOrder, listPartLines, listPartMoves } from '#order/seller-queries.ts';
import { sellerOrderView } from '#order/seller-view.ts';

/** A store's part of an order as its page shows it; what reading and acts answer. */
export async function readSellerOrder(
  { db, settings, caller }: Pick<ConsoleCall, 'db' | 'settings'> & { caller: ConsoleCaller },
  id: number,
): Promise<SellerOrder | Refusal> {
  const order = await findSellerOrder(db, caller.scope, id);
  if (!order) return refuseUnknown();
  const [lines, moves] = await Promise.all([listPartLines(db, [id]), listPartMoves(db, id)]);
  return sellerOrderView(
    order,
    { lines, moves },
    { seesMoney: holds(caller.permissions, 'money.read'), carriers: settings.carriers },
  );
}
