import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, orderSummary, orderLinks, orderSubject } from './order-blocks.ts';
import { dayOf, transferBlocks } from './payment-blocks.ts';

export const transferDetails: MailKind<{ orderId: number }> = {
  name: 'transfer-details',
  async compose({ orderId }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const title = t('mail.transfer-details.title');
    const total = money(order.unpaid_minor, order.currency);
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        {
          block: 'text',
          text: order.hold_until
            ? t('mail.order-placed.transfer', { total, date: dayOf(order.hold_until, tools) })
            : t('mail.order-placed.unpaid', { total }),
        },
        ...(await transferBlocks(order, tools)),
        orderSummary(order, tools),
        ...orderLinks(order, tools),
      ],
    };
  },
};
