import type { CancelReason } from '@souk/rules/cancel-reasons';
import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import {
  greeting,
  linesBlocks,
  orderSummary,
  orderLinks,
  orderSubject,
  totalsBlock,
} from './order-blocks.ts';

type Cancelled = {
  orderId: number;
  partIds: number[];
  /** `expiry`: not paid in time. */
  by: 'buyer' | 'shop' | 'expiry';
  reason?: CancelReason;
  isWhole: boolean;
  /** In whole minor units. */
  refundMinor: number;
  wasPaid: boolean;
};

export const orderCancelled: MailKind<Cancelled> = {
  name: 'order-cancelled',
  async compose({ orderId, partIds, by, reason, isWhole, refundMinor, wasPaid }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const parts = order.parts.filter((part) => partIds.includes(part.id));
    const title = t(isWhole ? 'mail.order-cancelled.title' : 'mail.order-cancelled.part.title');
    const refund =
      refundMinor > 0
        ? t('mail.order-cancelled.refund', { amount: money(refundMinor, order.currency) })
        : t(wasPaid ? 'mail.order-cancelled.settled' : 'mail.order-cancelled.unpaid');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t(`mail.order-cancelled.${by}`) },
        ...(reason === undefined
          ? []
          : [{ block: 'text', text: t(`order.cancel-reason.${reason}`) } as const]),
        ...linesBlocks(order, parts, tools),
        { block: 'text', text: refund },
        ...(isWhole ? [] : [{ block: 'text', text: t('mail.order-cancelled.rest') } as const]),
        orderSummary(order, tools),
        ...orderLinks(order, tools),
        ...(isWhole ? [] : [totalsBlock(order, tools)]),
      ],
    };
  },
};
