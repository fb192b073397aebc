import { callerOf } from '#http/caller-of.ts';
import type { Handlers } from '#http/mount.ts';
import { refuse, type Refusal } from '#http/refusal.ts';
import { refuseProof } from '#notification/codes/refusals.ts';
import type { ProofRefused } from '#notification/codes/with-mail-proof.ts';
import { findHolder, isLinked } from '#order/holder.ts';
import { cancelByCode } from './cancel-by-code.ts';
import { cancelOrder, type CancelOutcome } from './cancel-order.ts';
import { findOwnCancellation } from './queries.ts';
import { sendCancelCode } from './send-cancel-code.ts';
import { cancellationView } from './view.ts';

export const cancellationHandlers: Handlers<'cancellation'> = {
  cancelOrder: {
    async handle(call) {
      const { shop, db, body, shopper, request, now } = call;
      const holder = await findHolder(shop, { shopper, orderId: body.order_id, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const cancellation = {
        holder,
        orderId: body.order_id,
        partId: body.order_part_id ?? null,
        title: body.title,
        message: body.message?.trim() ?? '',
        now,
      };
      const outcome = isLinked(holder)
        ? await cancelByCode(shop, cancellation, { ...callerOf(request), code: body.code, link: body.link })
        : await cancelOrder(db, cancellation);
      if (!outcome.ok) return refuseCancellation(outcome);
      if (!outcome.isRepeat) shop.metrics.ordersCancelled.inc({ by: 'buyer' });
      return cancellationView(outcome.cancellation);
    },
  },
  sendCancelCode: {
    async handle({ shop, shopper, body, bindBrowser, now }) {
      const { order_id: orderId, order_part_id: partId = null } = body;
      const holder = await findHolder(shop, { shopper, orderId, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const sent = await sendCancelCode(shop, { holder, orderId, partId, browserHash: bindBrowser(), now });
      return sent.ok ? true : refuseCancellation(sent);
    },
  },
  findCancellation: {
    async handle({ db, shopper, params }) {
      const row = shopper && (await findOwnCancellation(db, { orderId: params.id, shopper }));
      return row ? cancellationView(row) : [];
    },
  },
};

type Refused = Extract<CancelOutcome, { ok: false }> | { ok: false; reason: 'code-required' } | ProofRefused;

function refuseCancellation(refused: Refused): Refusal {
  switch (refused.reason) {
    case 'order-missing':
      return refuse('refusal.order.missing');
    case 'order-busy':
      return refuse('refusal.order.changing');
    case 'too-late':
      return refuse('refusal.cancellation.too-late');
    case 'code-required':
      return refuse('refusal.code.required');
    default:
      return refuseProof(refused);
  }
}
