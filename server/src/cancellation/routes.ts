import type { Doors } from '#http/mount.ts';
import { refuse, Refusal } from '#http/refusal.ts';
import { findHolder, isLinked } from '#order/holder.ts';
import { cancelByCode } from './cancel-by-code.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOwnCancellation } from './queries.ts';
import { sendCancelCode } from './send-cancel-code.ts';
import { cancellationView } from './view.ts';

export const cancellationDoors: Doors<'cancellation'> = {
  cancelOrder: {
    async handle(call) {
      const { shop, db, body, now } = call;
      const holder = await findHolder(call, body.order_id, body);
      if (!holder) return refuse('refusal.order.missing');
      const request = {
        holder,
        orderId: body.order_id,
        partId: body.order_part_id ?? null,
        title: body.title,
        message: body.message?.trim() ?? '',
        now,
      };
      const outcome = isLinked(holder) ? await cancelByCode(call, request) : await cancelOrder(db, request);
      if (outcome instanceof Refusal) return outcome;
      if (!outcome.ok) return refuse(outcome.reason);
      if (!outcome.isRepeat) shop.metrics.ordersCancelled.inc({ by: 'buyer' });
      return cancellationView(outcome.cancellation);
    },
  },
  sendCancelCode: {
    async handle(call) {
      const holder = await findHolder(call, call.body.order_id, call.body);
      return holder ? sendCancelCode(call, holder) : refuse('refusal.order.missing');
    },
  },
  findCancellation: {
    async handle({ db, owner, params }) {
      const row = owner && (await findOwnCancellation(db, { orderId: params.id, owner }));
      return row ? cancellationView(row) : [];
    },
  },
};
