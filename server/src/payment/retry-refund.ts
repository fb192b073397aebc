import type { AuditedTx } from '#access/audited.ts';
import { queueRefund } from '#ledger/queue-refund.ts';
import { listRefundLines, listRefunds, type RefundLine } from '#ledger/refund-queries.ts';
import { isRefundReplaced } from '#order/is-refund-replaced.ts';
import { lockOrder } from '#order/lock-order.ts';
import { linkReplacedRefund } from '#order/return-queries.ts';
import { choosePayment, type ChosenPayment } from './choose-payment.ts';

export type RetriedRefund =
  | { ok: true; refundId: number }
  | Exclude<ChosenPayment, { ok: true }>
  | { ok: false; reason: 'order-missing' }
  | { ok: false; reason: 'not-waiting' };

/**
 * Retries a failed refund as a new refund of the same amount, payment and lines. Only once, and not if the money was refunded otherwise
 * meanwhile.
 */
export async function retryRefund(
  tx: AuditedTx,
  { id, number, now }: { id: number; number: string; now: Date },
): Promise<RetriedRefund> {
  const locked = await lockOrder(tx, { number });
  if (!locked) return { ok: false, reason: 'order-missing' };
  const orderId = locked.order.id;
  const refund = (await listRefunds(tx, orderId)).find((one) => one.id === id);
  if (refund?.state !== 'failed' || (await isRefundReplaced(tx, id)))
    return { ok: false, reason: 'not-waiting' };
  const { amount_minor: amountMinor, payment_id: paymentId, reason } = refund;
  const chosen = await choosePayment(tx, orderId, { paymentId: paymentId ?? undefined, amountMinor });
  if (!chosen.ok) return chosen;
  const lines = (await listRefundLines(tx, orderId)).filter((line) => line.refund_id === id).map(lineOf);
  const { payment } = chosen;
  await queueRefund(tx, { orderId, payment, amountMinor, lines, cause: `retry:${id}`, reason, now });
  tx.audit.record({
    action: 'refund.again',
    entity: 'order',
    entityId: orderId,
    label: number,
    storeId: null,
    before: null,
    after: { amount_minor: amountMinor, currency: payment.currency },
  });
  const refundId = (await listRefunds(tx, orderId)).at(-1)!.id; // the one just queued
  await linkReplacedRefund(tx, { of: id, refundId });
  return { ok: true, refundId };
}

function lineOf(line: Awaited<ReturnType<typeof listRefundLines>>[number]): RefundLine {
  return {
    borneBy: line.borne_by as RefundLine['borneBy'],
    partId: line.order_part_id,
    lineId: line.order_line_id,
    units: line.units,
    goodsMinor: line.goods_minor,
    shippingMinor: line.shipping_minor,
    voucherShopMinor: line.voucher_shop_minor,
    voucherSellerMinor: line.voucher_seller_minor,
    commissionMinor: line.commission_minor,
    commissionTaxMinor: line.commission_tax_minor,
    deemedVatMinor: line.deemed_vat_minor,
    shippingVatMinor: line.shipping_vat_minor,
  };
}
