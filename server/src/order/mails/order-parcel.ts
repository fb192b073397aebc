import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailBlock, MailKind } from '#notification/mail/mail-kind.ts';
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

/** Without `parcelIds` (emails queued before parts could have several parcels) it covers all of them. */
export const orderParcel: MailKind<{ orderId: number; partId: number; parcelIds?: readonly number[] }> = {
  name: 'order-parcel',
  async compose({ orderId, partId, parcelIds }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const part = partOf(order, partId);
    const announced = part.parcels.filter(({ id }) => parcelIds?.includes(id) ?? true);
    const carrierPage = announced.length === 1 ? parcelLink(part, announced[0]!, tools) : null;
    const title = t('mail.order-parcel.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        {
          block: 'text',
          text: t(part.has_rest ? 'mail.order-parcel.part' : 'mail.order-parcel.text', {
            store: part.store_name,
          }),
        },
        ...(carrierPage ? [{ block: 'button', ...carrierPage } as const] : []),
        ...linesBlocks(order, [part], tools, { isLinked: carrierPage === null, isByParcel: true, parcelIds }),
        orderSummary(order, tools),
        ...(carrierPage ? orderLinks(order, tools).map(asLink) : orderLinks(order, tools)),
        ...deliveryBlocks(order, tools),
      ],
    };
  },
};

/** An email has only one button. */
const asLink = (block: MailBlock): MailBlock =>
  block.block === 'button' ? { ...block, block: 'link' } : block;
