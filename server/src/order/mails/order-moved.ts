import { isOrderStatus, ORDER_STATUS } from '@souk/rules/order-status';
import { isPickup, loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import { greeting, linesBlocks, orderSummary, orderLinks, orderSubject } from './order-blocks.ts';

export const orderMoved: MailKind<{ orderId: number; partIds: number[]; status: number }> = {
  name: 'order-moved',
  async compose({ orderId, partIds, status }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const parts = order.parts.filter((part) => partIds.includes(part.id));
    const { title, text } = wordsOf(stepOf(status), isPickup(parts));
    return {
      subject: orderSubject(t(title), order, tools),
      heading: t(title),
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t(text) },
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

type Step = 'confirmed' | 'picked-up' | 'on-the-way' | 'delivered';

function wordsOf(step: Step, isCollected: boolean) {
  const key = `mail.order-moved.${step}` as const;
  if (!isCollected || step === 'confirmed') return { title: `${key}.title`, text: `${key}.text` } as const;
  if (step === 'delivered')
    return { title: 'mail.order-moved.pickup.delivered.title', text: `${key}.text` } as const;
  const ready = 'mail.order-moved.pickup.picked-up';
  return { title: `${ready}.title`, text: `${ready}.text` } as const;
}

function stepOf(status: number): Step {
  const step = isOrderStatus(status) ? ORDER_STATUS[status] : null;
  // pending is the initial status, and cancellations have their own email
  if (step === null || step === 'pending' || step === 'cancelled')
    throw new Error(`No mail tells of status ${status}.`);
  return step;
}
