import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { isPickup, loadMailedOrder, type MailedOrder } from '../load-mailed-order.ts';
import type { MailKind, MailTools } from '#notification/mail/mail-kind.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import {
  greeting,
  linesBlocks,
  orderSummary,
  orderLinks,
  orderSubject,
  totalsBlock,
} from './order-blocks.ts';
import { isPaymentPending } from '../is-payment-pending.ts';
import { dayOf, isTransfer, payLinks, timeOf, transferBlocks } from './payment-blocks.ts';

export const orderPlaced: MailKind<{ orderId: number }> = {
  name: 'order-placed',
  async compose({ orderId }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const isCash = order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery && !order.payment_done;
    const total = money(order.unpaid_minor, order.currency);
    const isCollected = isPickup(order.parts);
    const cash = t(isCollected ? 'mail.order-placed.cashPickup' : 'mail.order-placed.cash', { total });
    return {
      subject: orderSubject(t('mail.order-placed.subject'), order, tools),
      heading: t('mail.order-placed.heading'),
      blocks: [
        greeting(order, tools),
        {
          block: 'text',
          text: isPaymentPending(order)
            ? pendingText(order, tools)
            : t(isCollected ? 'mail.order-placed.pickup' : 'mail.order-placed.text', {
                count: order.parts.length,
              }),
        },
        ...(isCash ? [{ block: 'text', text: cash } as const] : []),
        ...(isPaymentPending(order) && isTransfer(order) ? await transferBlocks(order, tools) : []),
        orderSummary(order, tools),
        ...(isPaymentPending(order) && !isTransfer(order)
          ? payLinks(order, tools)
          : orderLinks(order, tools)),
        ...linesBlocks(order, order.parts, tools),
        totalsBlock(order, tools),
        ...deliveryBlocks(order, tools),
      ],
    };
  },
};

function pendingText(order: MailedOrder, tools: MailTools): string {
  const { t, money } = tools;
  const total = money(order.unpaid_minor, order.currency);
  if (!order.hold_until) return t('mail.order-placed.unpaid', { total });
  if (isTransfer(order))
    return t('mail.order-placed.transfer', { total, date: dayOf(order.hold_until, tools) });
  return t('mail.order-placed.online', { total, time: timeOf(order.hold_until, order, tools) });
}
