import { loadMailedOrder } from '../load-mailed-order.ts';
import { findMessage } from '../message-queries.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, orderPath, orderSubject, orderSummary, partOf } from './order-blocks.ts';

export type WrittenMessage = { orderId: number; partId: number; messageId: number };

export const orderMessage: MailKind<WrittenMessage> = {
  name: 'order-message',
  async compose({ orderId, partId, messageId }, tools) {
    const { shop, t, link } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const store = partOf(order, partId).store_name;
    const title = t('mail.order-message.title', { store });
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'quote', text: (await findMessage(shop.db, messageId)) ?? '' },
        {
          block: 'button',
          label: t('mail.order-message.answer'),
          url: link(`/user/order/${orderPath(order, tools)}#messages-${partId}`),
        },
        { block: 'text', text: t('mail.order-message.not-by-mail') },
        orderSummary(order, tools),
      ],
    };
  },
};
