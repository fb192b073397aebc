import { loadMailedOrder } from '#order/load-mailed-order.ts';
import type { MailKind } from '../mail-kind.ts';
import { greeting, orderFacts, orderLinks, orderSubject } from '../order-blocks.ts';

type AwaitedTransfer = {
  orderId: number;
  /** Of the newest attempt; null: the buyer has not looked at the bank details. */
  reference: string | null;
  /** ISO 8601; what has not arrived by then is not waited for. */
  dueAt: string;
};

/** A bank transfer has not arrived, and the day that it is due by is near (PAYMENTS §8). */
export const transferReminder: MailKind<AwaitedTransfer> = {
  async compose({ orderId, reference, dueAt }, tools) {
    const { shop, t, money, language } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const dueMinor = order.parts.reduce((sum, part) => sum + (part.cancelled ? 0 : part.total_minor), 0);
    const total = money(dueMinor, order.currency);
    const format = new Intl.DateTimeFormat(`${language.code}-u-nu-latn`, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    const title = t('mail.transfer-reminder.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        {
          block: 'text',
          text: t('mail.transfer-reminder.text', { total, date: format.format(new Date(dueAt)) }),
        },
        orderFacts(
          order,
          tools,
          reference === null
            ? []
            : [{ label: t('payment.bank.reference'), value: reference, isStrong: true }],
        ),
        { block: 'text', text: t('mail.transfer-reminder.sent') },
        ...orderLinks(order, tools),
      ],
    };
  },
};
