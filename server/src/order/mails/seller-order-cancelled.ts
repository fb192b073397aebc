import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { linesBlocks, orderSubject, orderSummary, partOf, sellerOrderLink } from './order-blocks.ts';

type CancelledPart = {
  orderId: number;
  partId: number;
  by: 'buyer' | 'shop' | 'expiry';
};

export const sellerOrderCancelled: MailKind<CancelledPart> = {
  name: 'seller-order-cancelled',
  async compose({ orderId, partId, by }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const part = partOf(order, partId);
    const store = part.store_name;
    return {
      subject: orderSubject(t('mail.seller-order-cancelled.subject', { store }), order, tools),
      heading: t('mail.seller-order-cancelled.heading', { store }),
      blocks: [
        { block: 'text', text: t(`mail.seller-order-cancelled.${by}`) },
        orderSummary(order, tools),
        ...linesBlocks(order, [part], tools),
        sellerOrderLink(partId, tools),
      ],
    };
  },
};
