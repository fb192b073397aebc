import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import { greeting, orderSummary, orderLinks, orderSubject } from './order-blocks.ts';

export const orderAddress: MailKind<{ orderId: number }> = {
  name: 'order-address',
  async compose({ orderId }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const title = t('mail.order-address.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.order-address.text') },
        orderSummary(order, tools),
        ...deliveryBlocks(order, tools),
        ...orderLinks(order, tools),
      ],
    };
  },
};
