import { loadMailedOrder } from '#order/load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { momentOf } from '#notification/mail/moment-of.ts';
import {
  linesBlocks,
  orderSummary,
  orderSubject,
  partOf,
  partTotals,
  sellerOrderLink,
} from '#order/mails/order-blocks.ts';

type WithdrawalMail = {
  orderId: number;
  partId: number;
  at: string;
  /** The link leads to the operator console. */
  isForShop?: boolean;
};

export const sellerWithdrawal: MailKind<WithdrawalMail> = {
  name: 'seller-withdrawal',
  async compose({ orderId, partId, at, isForShop = false }, tools) {
    const { shop, t, link } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const part = partOf(order, partId);
    const store = part.store_name;
    return {
      subject: orderSubject(t('mail.seller-withdrawal.subject', { store }), order, tools),
      heading: t('mail.seller-withdrawal.heading', { store }),
      blocks: [
        { block: 'text', text: t('mail.seller-withdrawal.text') },
        orderSummary(order, tools, [
          { label: t('mail.withdrawal-receipt.at'), value: momentOf(at, tools) },
          { label: t('mail.withdrawal-receipt.by'), value: order.address.name },
        ]),
        ...linesBlocks(order, [part], tools),
        partTotals(order, part, tools),
        isForShop
          ? { block: 'button', label: t('mail.seller-order.open'), url: link(`/operator/orders/${orderId}`) }
          : sellerOrderLink(partId, tools),
      ],
    };
  },
};
