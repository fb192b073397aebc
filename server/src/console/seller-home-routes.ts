import type { ConsoleApi } from '@souk/contract/console-api';
import { holds } from '@souk/rules/permissions';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { countOpenOrders } from '#order/seller-queries.ts';
import { readWeekOfSales } from '#order/seller-sales.ts';
import { readWidestGap } from './read-widest-gap.ts';
import { readChecklist } from './seller-checklist-queries.ts';
import { countLowStock } from '#product/seller-queries.ts';

export const sellerHomeHandlers: ConsoleHandlers<ConsoleApi['sellerHome']> = {
  async readHome({ db, now, settings, caller: { scope, permissions } }) {
    const [orders, stock, sales, steps, gap] = await Promise.all([
      holds(permissions, 'orders.read') ? countOpenOrders(db, scope, now) : null,
      holds(permissions, 'stock.read') ? countLowStock(db, scope) : null,
      holds(permissions, 'money.read')
        ? readWeekOfSales(db, scope, { now, currency: settings.currency })
        : null,
      holds(permissions, 'store.read') ? readChecklist(db, scope, now) : [],
      holds(permissions, 'shipping.read') ? readWidestGap(db, scope, now) : null,
    ]);
    return {
      orders: orders && { ...orders, oldest_at: orders.oldest_at?.toISOString() ?? null },
      stock,
      sales,
      steps,
      gap,
    };
  },
};
