import type { ConsoleApi } from '@souk/contract/console-api';
import type { movedOrder } from '@souk/contract/seller-console/orders';
import { holds } from '@souk/rules/permissions';
import type { z } from 'zod';
import { audited, type AuditedTx } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { changeParcel } from '../change-parcel.ts';
import { loadPapers } from '../load-papers.ts';
import { movePart, type PartMove } from '../move-part.ts';
import { sellerOrders } from '../seller-queries.ts';
import { releasedState, sellerOrderRowView } from '../seller-view.ts';
import { undoShipment } from '../undo-shipment.ts';
import { textOf, type RefusalKey } from '#texts/texts.ts';
import { readSellerOrder } from './read-seller-order.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const sellerOrderHandlers: ConsoleHandlers<ConsoleApi['sellerOrders']> = {
  async listOrders({ shop, now, caller, query }) {
    const page = await listPage(shop, sellerOrders(caller.scope, { ...query, now }), query);
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    return { rows: rows.map((row) => sellerOrderRowView(row, readerOf(caller))), next, total };
  },

  readOrder: async (call) => (await readSellerOrder(call, call.params.id)) ?? refuseUnknown(),

  listPapers: ({ shop, caller, query: { ids } }) => loadPapers(shop, caller.scope, ids),

  confirmOrders: (call) =>
    moveEach(
      call,
      call.body.ids.map((partId) => ({ partId, to: 'confirmed' })),
    ),

  shipOrders: (call) =>
    moveEach(
      call,
      [...Map.groupBy(call.body.orders, ({ id }) => id)].map(([partId, parcels]) => ({
        partId,
        to: 'picked-up',
        parcels: parcels.map(({ carrier, number, lines }) => ({ carrier, parcelNumber: number, lines })),
      })),
    ),

  undoShipments: (call) =>
    eachOf(call, [...new Set(call.body.ids)], (tx, partId) =>
      undoShipment(tx, call.caller.scope, { partId, now: call.now }),
    ),

  async changeParcel({ db, caller: { actor, scope }, params: { id }, body }) {
    const change = { parcelId: id, carrier: body.carrier, parcelNumber: body.number };
    const outcome = await audited(db, actor, (tx) => changeParcel(tx, scope, change));
    if (outcome.ok) return {};
    if (outcome.reason === 'not_found') return refuseUnknown();
    return refuse(problems[outcome.reason]);
  },

  readyOrders: (call) =>
    moveEach(
      call,
      call.body.ids.map((partId) => ({ partId, to: 'picked-up' })),
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

const moveEach = (call: Move, moves: readonly Omit<PartMove, 'now'>[]): Promise<Moved[]> =>
  eachOf(
    call,
    moves.map(({ partId }) => partId),
    (tx, partId) => {
      const move = moves.find((one) => one.partId === partId)!; // one move per part
      return movePart(tx, call.caller.scope, { ...move, now: call.now });
    },
  );

type Outcome = { ok: true; status: number; hasRest?: boolean } | { ok: false; reason: keyof typeof problems };

/** Sequential, each in its own transaction: one refusal doesn't block the rest. */
async function eachOf(
  { db, language, caller: { actor } }: Move,
  partIds: readonly number[],
  act: (tx: AuditedTx, partId: number) => Promise<Outcome & { isUnchanged?: true }>,
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const partId of partIds) {
    const outcome = await audited(db, actor, (tx) => act(tx, partId));
    moved.push({
      id: partId,
      state: outcome.ok ? releasedState(outcome.status, outcome.hasRest) : null,
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
  pickup: 'refusal.console.order-pickup',
  'not-pickup': 'refusal.console.order-not-pickup',
  'has-rest': 'refusal.console.order-has-rest',
  'more-than-left': 'refusal.console.parcel-more-than-left',
  'sent-already': 'refusal.console.parcel-sent-already',
  'number-taken': 'refusal.console.parcel-number-taken',
  'too-late': 'refusal.console.parcel-too-late',
} as const satisfies Record<string, RefusalKey>;
