import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { findOperatorOrder } from '#order/console/operator-order-queries.ts';
import { readOperatorOrder } from '#order/console/read-operator-order.ts';
import { previewRefund } from '../preview-refund.ts';
import { refundAudited } from '../refund-payment.ts';
import { readRefundWish } from './read-refund-wish.ts';
import { refundPreviewView } from './refund-preview-view.ts';
import { refuseRefund, refuseWish } from './refusals.ts';

export const operatorRefundHandlers: Pick<
  ConsoleHandlers<ConsoleApi['operatorOrders']>,
  'previewRefund' | 'refundOperatorOrder'
> = {
  async previewRefund({ db, now, settings, params, body }) {
    const order = await findOperatorOrder(db, params.id, now);
    if (!order) return refuseUnknown();
    const wish = await readRefundWish(db, order, body);
    if (!wish.ok) return refuseWish(wish.reason);
    const chosen = await previewRefund(db, order.number, wish.wish);
    if (!chosen.ok) return refuseRefund(chosen, { settings, currency: order.currency });
    return refundPreviewView(chosen, new Map(order.parts.map((part) => [part.id, part])));
  },

  async refundOperatorOrder(call) {
    const { db, now, settings, language, params, body, caller } = call;
    const order = await findOperatorOrder(db, params.id, now);
    if (!order) return refuseUnknown();
    const wish = await readRefundWish(db, order, body);
    if (!wish.ok) return refuseWish(wish.reason);
    const { number, currency } = order;
    const given = await audited(db, caller.actor, (tx) =>
      refundAudited(tx, {
        ...wish.wish,
        number,
        now,
        reason: body.reason,
        expectedMinor: body.expected_minor,
      }),
    );
    if (!given.ok) return refuseRefund(given, { settings, currency });
    return (await readOperatorOrder(db, { id: params.id, now, language })) ?? refuseUnknown();
  },
};
