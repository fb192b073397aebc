import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import { linesBlocks, orderSubject, orderSummary, partOf, sellerOrderLink } from './order-blocks.ts';

export const sellerOrderAddress: MailKind<{ orderId: number; partId: number }> = {
  name: 'seller-order-address',
  async compose({ orderId, partId }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const part = partOf(order, partId);
    const title = t('mail.seller-order-address.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        { block: 'text', text: t('mail.seller-order-address.text', { store: part.store_name }) },
        orderSummary(order, tools),
        ...deliveryBlocks(order, tools, [part]),
        ...linesBlocks(order, [part], tools),
        sellerOrderLink(partId, tools),
      ],
    };
  },
};
