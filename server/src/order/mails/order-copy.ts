import { loadMailedOrder, type MailedOrder } from '../load-mailed-order.ts';
import type { MailBlock, MailKind, MailTools } from '#notification/mail/mail-kind.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import {
  greeting,
  linesBlocks,
  orderSummary,
  orderLinks,
  orderState,
  orderSubject,
  totalsBlock,
} from './order-blocks.ts';
import { isPaymentPending } from '../is-payment-pending.ts';
import { isTransfer, payLinks, transferBlocks } from './payment-blocks.ts';

/** The current order, at the buyer's request (CONTRACT §2.6). */
export const orderCopy: MailKind<{ orderId: number }> = {
  name: 'order-copy',
  async compose({ orderId }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    return {
      subject: orderSubject(t('mail.order-copy.title'), order, tools),
      heading: t('mail.order-copy.title'),
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.order-copy.text') },
        orderSummary(order, tools, [{ label: t('mail.order.state'), value: orderState(order, tools) }]),
        ...(isPaymentPending(order) ? await pendingBlocks(order, tools) : orderLinks(order, tools)),
        ...linesBlocks(order, order.parts, tools),
        totalsBlock(order, tools),
        ...deliveryBlocks(order, tools),
      ],
    };
  },
};

async function pendingBlocks(order: MailedOrder, tools: MailTools): Promise<MailBlock[]> {
  const { t, money } = tools;
  const total = money(order.unpaid_minor, order.currency);
  const due: MailBlock = { block: 'text', text: t('mail.order-copy.unpaid', { total }) };
  return isTransfer(order)
    ? [due, ...(await transferBlocks(order, tools)), ...orderLinks(order, tools)]
    : [due, ...payLinks(order, tools)];
}
