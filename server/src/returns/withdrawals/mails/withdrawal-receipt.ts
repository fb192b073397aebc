import { loadMailedOrder } from '#order/load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { linesBlocks, orderSummary, orderLinks, orderSubject } from '#order/mails/order-blocks.ts';
import { momentOf } from '#notification/mail/moment-of.ts';

type Receipt = {
  orderId: number;
  partIds: number[];
  endedIds: number[];
  at: string;
};

/** The receipt for the buyer: content, date and time of the declaration (Directive (EU) 2023/2673 art. 11a). */
export const withdrawalReceipt: MailKind<Receipt> = {
  name: 'withdrawal-receipt',
  async compose({ orderId, partIds, endedIds, at }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const parts = order.parts.filter((part) => partIds.includes(part.id));
    const isSent = partIds.length > endedIds.length;
    const title = t('mail.withdrawal-receipt.title');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        { block: 'greeting', text: t('mail.hello', { name: order.address.name }) },
        { block: 'text', text: t('mail.withdrawal-receipt.text') },
        { block: 'quote', text: t('mail.withdrawal-receipt.statement') },
        orderSummary(order, tools, [
          { label: t('mail.withdrawal-receipt.at'), value: momentOf(at, tools) },
          { label: t('mail.withdrawal-receipt.by'), value: order.address.name },
        ]),
        ...linesBlocks(order, parts, tools),
        ...(endedIds.length > 0
          ? [{ block: 'text', text: t('mail.withdrawal-receipt.ended') } as const]
          : []),
        ...(isSent ? [{ block: 'text', text: t('mail.withdrawal-receipt.next') } as const] : []),
        ...orderLinks(order, tools),
      ],
    };
  },
};
