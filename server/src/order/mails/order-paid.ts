import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, orderSummary, orderLinks, orderSubject } from './order-blocks.ts';

export const orderPaid: MailKind<{ orderId: number; amountMinor: number }> = {
  name: 'order-paid',
  async compose({ orderId, amountMinor }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const title = t('mail.order-paid.title');
    const amount = money(amountMinor, order.currency);
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.order-paid.text', { amount }) },
        orderSummary(order, tools),
        ...orderLinks(order, tools),
      ],
    };
  },
};
