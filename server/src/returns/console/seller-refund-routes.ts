import type { ConsoleApi } from '@souk/contract/console-api';
import { holds } from '@souk/rules/permissions';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { readSellerOrder } from '#order/console/read-seller-order.ts';
import { findSellerOrder, listPartLines } from '#order/seller-queries.ts';
import { refuseRefund } from '#payment/console/refusals.ts';
import {
  type PreviewedRefund,
  previewReturn,
  previewStoreRefund,
  refundByStore,
} from '../refund-by-store.ts';
import { storeRefundView } from './store-refund-view.ts';

export const sellerRefundHandlers: ConsoleHandlers<ConsoleApi['sellerRefunds']> = {
  async previewStoreReturn(call) {
    const chosen = await previewReturn(call.db, call.caller.scope, call.params.id);
    return chosen.ok ? viewOf(call, chosen) : refuseUnknown();
  },

  async previewStoreRefund(call) {
    const { db, caller, params, body } = call;
    const chosen = await previewStoreRefund(db, caller.scope, { partId: params.id, what: body.what });
    return chosen.ok ? viewOf(call, chosen) : refuseStoreRefund(call, chosen);
  },

  async refundStoreOrder(call) {
    const { db, now, caller, params, body } = call;
    const given = await audited(db, caller.actor, (tx) =>
      refundByStore(tx, caller.scope, {
        partId: params.id,
        what: body.what,
        expectedMinor: body.expected_minor,
        reason: body.reason,
        now,
      }),
    );
    if (!given.ok) return refuseStoreRefund(call, given);
    return (await readSellerOrder(call, params.id)) ?? refuseUnknown();
  },
};

type Call = Pick<ConsoleCall, 'db' | 'now' | 'settings'> & { caller: ConsoleCaller };

async function viewOf({ db, now, caller: { scope, permissions } }: Call, chosen: PreviewedRefund) {
  const { id } = chosen.part;
  const [order, lines] = await Promise.all([
    findSellerOrder(db, scope, { id, now }),
    listPartLines(db, [id]),
  ]);
  if (!order) return refuseUnknown();
  return storeRefundView(chosen, { order, lines, seesMoney: holds(permissions, 'money.read') });
}

type Refused =
  | Exclude<Awaited<ReturnType<typeof previewStoreRefund>>, { ok: true }>
  | Exclude<Awaited<ReturnType<typeof refundByStore>>, { ok: true }>;

function refuseStoreRefund({ settings }: Call, refused: Refused) {
  switch (refused.reason) {
    case 'not_found':
      return refuseUnknown();
    case 'cancelled':
      return refuse('refusal.console.order-cancelled');
    case 'unshipped':
      return refuse('refusal.console.refund.unshipped');
    default:
      return refuseRefund(refused, { settings, currency: settings.currency });
  }
}
