import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailBlock, MailKind } from '#mail/mail-kind.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import {
  greeting,
  linesBlocks,
  orderSummary,
  orderLinks,
  orderSubject,
  parcelLink,
  partOf,
} from './order-blocks.ts';

/** Who carries a part that is on its way already, and under which number. */
export const orderParcel: MailKind<{ orderId: number; partId: number }> = {
  name: 'order-parcel',
  async compose({ orderId, partId }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const part = partOf(order, partId);
    const carrierPage = parcelLink(part, tools);
    const title = t('mail.order-parcel.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.order-parcel.text', { store: part.store_name }) },
        ...(carrierPage ? [{ block: 'button', ...carrierPage } as const] : []),
        ...linesBlocks(order, [part], tools, { isLinked: false }),
        orderSummary(order, tools),
        ...(carrierPage ? orderLinks(order, tools).map(asLink) : orderLinks(order, tools)),
        ...deliveryBlocks(order, tools),
      ],
    };
  },
};

/** There is one button in a mail. */
const asLink = (block: MailBlock): MailBlock =>
  block.block === 'button' ? { ...block, block: 'link' } : block;
