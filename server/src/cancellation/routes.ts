import type { Doors } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOwnCancellation } from './queries.ts';
import { cancellationView } from './view.ts';

export const cancellationDoors: Doors<'cancellation'> = {
  cancelOrder: {
    async handle({ shop, db, owner, body, now }) {
      if (!owner) return refuse('refusal.order.missing');
      const outcome = await cancelOrder(db, {
        owner,
        orderId: body.order_id,
        partId: body.order_part_id ?? null,
        title: body.title,
        message: body.message?.trim() ?? '',
        now,
      });
      if (!outcome.ok) return refuse(outcome.reason);
      if (!outcome.isRepeat) shop.metrics.ordersCancelled.inc({ by: 'buyer' });
      return cancellationView(outcome.cancellation);
    },
  },
  findCancellation: {
    async handle({ db, owner, params }) {
      const row = owner && (await findOwnCancellation(db, { orderId: params.id, owner }));
      return row ? cancellationView(row) : [];
    },
  },
};
