import { moneyStateOf } from '@souk/rules/money-state';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { isPickup, loadMailedOrder, type MailedOrder, type MailedPart } from '../load-mailed-order.ts';
import type { MailKind, MailTools } from '#notification/mail/mail-kind.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import {
  linesBlocks,
  orderSubject,
  orderSummary,
  partOf,
  partTotals,
  remainingOf,
  sellerOrderLink,
} from './order-blocks.ts';

export const sellerOrder: MailKind<{ orderId: number; partId: number }> = {
  name: 'seller-order',
  async compose({ orderId, partId }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const part = partOf(order, partId);
    const title = t('mail.seller-order.subject', { store: part.store_name });
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        { block: 'text', text: t('mail.seller-order.text') },
        { block: 'text', text: paymentText(order, part, tools) },
        orderSummary(order, tools),
        ...linesBlocks(order, [part], tools),
        partTotals(order, part, tools),
        ...deliveryBlocks(order, tools, [part]),
        sellerOrderLink(partId, tools),
      ],
    };
  },
};

function paymentText(order: MailedOrder, part: MailedPart, { t, money }: MailTools): string {
  const state = moneyStateOf({
    isPaid: order.payment_done,
    isCancelled: order.cancelled || part.cancelled,
    isRefunded: order.refunded,
  });
  if (state === 'refunded' || state === 'cancelled') return t(`order.step.${state}`);
  if (state !== 'unpaid') return t('mail.seller-order.paid');
  if (order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery)
    return t(isPickup([part]) ? 'mail.seller-order.cashPickup' : 'mail.seller-order.cash', {
      total: money(remainingOf(part, [part]).totalMinor, order.currency),
    });
  return t('mail.seller-order.unpaid');
}
