import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { changeStocks } from '../change-stock.ts';
import { sellerStock } from '../seller-queries.ts';
import { sellerStockRowView } from '../seller-view.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';

export const sellerStockHandlers: ConsoleHandlers<ConsoleApi['sellerStock']> = {
  async listStock({ shop, settings, caller, query }) {
    const page = await listPage(shop, sellerStock(caller.scope, query), query);
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    return { rows: rows.map((row) => sellerStockRowView(row, settings.currency)), next, total };
  },

  async changeStock({ db, caller, body }) {
    const changed = await audited(db, caller.actor, (tx) => changeStocks(tx, caller.scope, body.rows));
    if (changed.ok) return changed.rows.map(({ id, quantity, added }) => ({ id, on_hand: quantity, added }));
    const { index, refusal } = changed;
    if (refusal.reason === 'not_found') return refuseSave(refusal);
    const path = `rows.${index}.change.add`;
    return new Refusal([{ key: 'refusal.console.too-few', path, values: { quantity: refusal.quantity } }]);
  },
};
