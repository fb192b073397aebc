import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, longDate, orderSummary, orderLinks, orderSubject } from './order-blocks.ts';

export const orderRefunded: MailKind<{
  orderId: number;
  amountMinor: number;
  currency: string;
  /** When the money was sent, ISO 8601; absent in emails queued by older versions. */
  at?: string;
}> = {
  name: 'order-refunded',
  async compose({ orderId, amountMinor, currency, at }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const title = t('mail.order-refunded.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.order-refunded.text', { amount: money(amountMinor, currency) }) },
        orderSummary(order, tools, [
          { label: t('mail.order-refunded.amount'), value: money(amountMinor, currency) },
          ...(at
            ? [{ label: t('mail.order-refunded.date'), value: longDate(tools).format(new Date(at)) }]
            : []),
        ]),
        ...orderLinks(order, tools),
      ],
    };
  },
};
