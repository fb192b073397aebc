import { loadMailedOrder } from '../load-mailed-order.ts';
import { findMessage } from '../message-queries.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { orderSubject, orderSummary, partOf } from './order-blocks.ts';
import type { WrittenMessage } from './order-message.ts';

export const sellerMessage: MailKind<WrittenMessage> = {
  name: 'seller-message',
  async compose({ orderId, partId, messageId }, tools) {
    const { shop, t, link } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const store = partOf(order, partId).store_name;
    const title = t('mail.seller-message.title', { store });
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        { block: 'quote', text: (await findMessage(shop.db, messageId)) ?? '' },
        {
          block: 'button',
          label: t('mail.seller-message.answer'),
          url: link(`/seller/orders/${partId}#messages`),
        },
        { block: 'text', text: t('mail.seller-message.not-by-mail') },
        orderSummary(order, tools),
      ],
    };
  },
};
