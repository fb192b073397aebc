import type { ConsoleApi } from '@souk/contract/console-api';
import { holds } from '@souk/rules/permissions';
import { audited } from '#access/audited.ts';
import { cancelUnits, previewUnits } from '../cancellations/cancel-units.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { findSellerOrder, listPartLines } from '#order/seller-queries.ts';
import { storeRefundView } from './store-refund-view.ts';
import { readSellerOrder } from '#order/console/read-seller-order.ts';

export const sellerCancelHandlers: ConsoleHandlers<ConsoleApi['sellerCancel']> = {
  async previewCancel({ db, now, caller: { scope, permissions }, params: { id }, body }) {
    const chosen = await previewUnits(db, scope, { partId: id, lines: unitsOf(body.lines) });
    if (!chosen.ok) return chosen.reason === 'not_found' ? refuseUnknown() : refuse(problems[chosen.reason]);
    const [order, lines] = await Promise.all([
      findSellerOrder(db, scope, { id, now }),
      listPartLines(db, [id]),
    ]);
    if (!order) return refuseUnknown();
    return storeRefundView(chosen, { order, lines, seesMoney: holds(permissions, 'money.read') });
  },

  async cancelUnits(call) {
    const { db, now, caller, params, body } = call;
    const done = await audited(db, caller.actor, (tx) =>
      cancelUnits(tx, caller.scope, {
        partId: params.id,
        lines: unitsOf(body.lines),
        reason: body.reason,
        isBack: body.is_back,
        expectedMinor: body.expected_minor,
        now,
      }),
    );
    if (done.ok) return (await readSellerOrder(call, params.id)) ?? refuseUnknown();
    return done.reason === 'not_found' ? refuseUnknown() : refuse(problems[done.reason]);
  },
};

const unitsOf = (lines: readonly { id: number; units: number }[]) =>
  lines.map(({ id, units }) => ({ id, quantity: units }));

const problems = {
  cancelled: 'refusal.console.order-cancelled',
  passed: 'refusal.console.cancel-passed',
  'more-than-left': 'refusal.console.parcel-more-than-left',
  'another-amount': 'refusal.console.cancel-another-amount',
} as const;
