import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#mail/mail-kind.ts';
import {
  deliveryBlocks,
  greeting,
  linesBlocks,
  orderSummary,
  orderLinks,
  orderSubject,
  partOf,
} from './order-blocks.ts';

/** Who carries a part that is on its way already, and under which number. */
export const orderParcel: MailKind<{ orderId: number; partId: number }> = {
  name: 'order-parcel',
  async compose({ orderId, partId }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const part = partOf(order, partId);
    const title = t('mail.order-parcel.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.order-parcel.text', { store: part.store_name }) },
        orderSummary(order, tools),
        ...linesBlocks(order, [part], tools),
        ...orderLinks(order, tools),
        ...deliveryBlocks(order, tools),
      ],
    };
  },
};
