import type { ConsoleApi } from '@souk/contract/console-api';
import type { movedOrder } from '@souk/contract/seller-console/orders';
import { holds } from '@souk/rules/permissions';
import type { z } from 'zod';
import { audited } from '#authority/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#lists/list-page.ts';
import { movePart, type MovedPart, type PartMove } from '#order/move-part.ts';
import { findSellerOrder, listPartLines, listPartMoves, sellerOrders } from '#order/seller-queries.ts';
import { releasedState, sellerOrderRowView, sellerOrderView } from '#order/seller-view.ts';
import { textOf, type RefusalKey } from '#texts/texts.ts';
import { refuseCursor } from './refusals.ts';

export const sellerOrderHandlers: ConsoleHandlers<ConsoleApi['sellerOrders']> = {
  async listOrders({ shop, caller, query }) {
    const page = await listPage(shop, sellerOrders(caller.scope, query), query);
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    return { rows: rows.map((row) => sellerOrderRowView(row, readerOf(caller))), next, total };
  },

  async readOrder({ db, caller, params: { id } }) {
    const order = await findSellerOrder(db, caller.scope, id);
    if (!order) return refuseUnknown();
    const [lines, moves] = await Promise.all([listPartLines(db, id), listPartMoves(db, id)]);
    return sellerOrderView(order, { lines, moves }, readerOf(caller));
  },

  confirmOrders: (call) =>
    moveEach(
      call,
      call.body.ids.map((partId) => ({ partId, to: 'confirmed' })),
    ),

  shipOrders: (call) =>
    moveEach(
      call,
      call.body.orders.map(({ id, carrier, number }) => ({
        ...{ partId: id, to: 'picked-up' },
        parcel: { carrier, parcelNumber: number },
      })),
    ),

  deliverOrders: (call) =>
    moveEach(
      call,
      call.body.ids.map((partId) => ({ partId, to: 'delivered' })),
    ),
};

const readerOf = ({ permissions }: ConsoleCaller) => ({ seesMoney: holds(permissions, 'money.read') });

type Moved = z.output<ReturnType<typeof movedOrder>>;
type Move = Pick<ConsoleCall, 'db' | 'now' | 'language'> & { caller: ConsoleCaller };

/** One after the other, each in a transaction of its own: what cannot go does not hold up the rest. */
async function moveEach(
  { db, now, language, caller: { actor, scope } }: Move,
  moves: readonly Omit<PartMove, 'now'>[],
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const move of moves) {
    const outcome = await audited(db, actor, (tx) => movePart(tx, scope, { ...move, now }));
    moved.push({
      id: move.partId,
      state: outcome.ok ? releasedState(outcome.status) : null,
      problem: outcome.ok ? null : textOf(language, problems[outcome.reason]),
    });
  }
  return moved;
}

const problems = {
  not_found: 'refusal.console.order-missing',
  cancelled: 'refusal.console.order-cancelled',
  unpaid: 'refusal.console.order-unpaid',
  passed: 'refusal.console.order-passed',
} as const satisfies Record<Exclude<MovedPart, { ok: true }>['reason'], RefusalKey>;
