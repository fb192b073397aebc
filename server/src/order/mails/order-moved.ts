import { isOrderStatus, ORDER_STATUS } from '@souk/rules/order-status';
import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import { greeting, linesBlocks, orderSummary, orderLinks, orderSubject } from './order-blocks.ts';

export const orderMoved: MailKind<{ orderId: number; partIds: number[]; status: number }> = {
  name: 'order-moved',
  async compose({ orderId, partIds, status }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const parts = order.parts.filter((part) => partIds.includes(part.id));
    const step = stepOf(status);
    const title = t(`mail.order-moved.${step}.title`);
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t(`mail.order-moved.${step}.text`) },
        ...(parts.length < order.parts.length
          ? [{ block: 'text', text: t('mail.order-moved.part') } as const]
          : []),
        orderSummary(order, tools),
        ...orderLinks(order, tools),
        ...linesBlocks(order, parts, tools, { isByParcel: true }),
        ...deliveryBlocks(order, tools),
      ],
    };
  },
};

function stepOf(status: number) {
  const step = isOrderStatus(status) ? ORDER_STATUS[status] : null;
  // pending is the initial status, and cancellations have their own email
  if (step === null || step === 'pending' || step === 'cancelled')
    throw new Error(`No mail tells of status ${status}.`);
  return step;
}
