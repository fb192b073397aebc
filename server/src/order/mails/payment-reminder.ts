import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, linesBlocks, orderSummary, orderSubject } from './order-blocks.ts';
import { payLinks, timeOf } from './payment-blocks.ts';

type PendingPayment = {
  orderId: number;
  /** ISO 8601; the stock reservation ends then. */
  dueAt: string;
};

export const paymentReminder: MailKind<PendingPayment> = {
  name: 'payment-reminder',
  async compose({ orderId, dueAt }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const title = t('mail.payment-reminder.title');
    const total = money(order.unpaid_minor, order.currency);
    const time = timeOf(new Date(dueAt), order, tools);
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.payment-reminder.text', { total, time }) },
        ...payLinks(order, tools),
        orderSummary(order, tools),
        ...linesBlocks(
          order,
          order.parts.filter((part) => !part.cancelled),
          tools,
        ),
        { block: 'text', text: t('mail.payment-reminder.once') },
      ],
    };
  },
};
