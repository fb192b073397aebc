import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, orderSummary, orderLinks, orderSubject } from './order-blocks.ts';
import { dayOf, transferBlocks } from './payment-blocks.ts';

type PendingTransfer = {
  orderId: number;
  /** ISO 8601; later transfers aren't awaited. */
  dueAt: string;
};

/** Reminds the buyer of a bank transfer shortly before it is due (PAYMENTS §8). */
export const transferReminder: MailKind<PendingTransfer> = {
  name: 'transfer-reminder',
  async compose({ orderId, dueAt }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const total = money(order.unpaid_minor, order.currency);
    const title = t('mail.transfer-reminder.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        {
          block: 'text',
          text: t('mail.transfer-reminder.text', { total, date: dayOf(new Date(dueAt), tools) }),
        },
        ...(await transferBlocks(order, tools)),
        { block: 'text', text: t('mail.transfer-reminder.sent') },
        orderSummary(order, tools),
        ...orderLinks(order, tools),
      ],
    };
  },
};
