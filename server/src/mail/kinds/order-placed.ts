import { PAYMENT_METHOD_CODE } from '@souk/rules/order-status';
import { loadMailedOrder } from '#order/load-mailed-order.ts';
import type { MailKind } from '../mail-kind.ts';
import {
  deliveryBlock,
  greeting,
  linesBlocks,
  orderFacts,
  orderLinks,
  orderSubject,
  totalsBlock,
} from '../order-blocks.ts';

/** The confirmation of an order, to the address of the order. */
export const orderPlaced: MailKind<{ orderId: number }> = {
  async compose({ orderId }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const isCash = order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery;
    const isAwaited = !isCash && !order.payment_done && !order.cancelled;
    const total = money(order.total_minor, order.currency);
    return {
      subject: orderSubject(t('mail.order-placed.subject'), order, tools),
      heading: t('mail.order-placed.heading'),
      blocks: [
        greeting(order, tools),
        {
          block: 'text',
          text: isAwaited ? t('mail.order-placed.unpaid', { total }) : t('mail.order-placed.text'),
        },
        ...(isCash ? [{ block: 'text', text: t('mail.order-placed.cash', { total }) } as const] : []),
        orderFacts(order, tools),
        ...orderLinks(order, tools),
        ...linesBlocks(order, order.parts, tools),
        totalsBlock(order, tools),
        deliveryBlock(order, tools),
      ],
    };
  },
};
