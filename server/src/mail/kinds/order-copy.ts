import { loadMailedOrder } from '#order/load-mailed-order.ts';
import type { MailKind } from '../mail-kind.ts';
import {
  deliveryBlock,
  greeting,
  linesBlocks,
  orderFacts,
  orderLinks,
  orderState,
  orderSubject,
  totalsBlock,
} from '../order-blocks.ts';

/** The order as it stands, because its buyer asked for it once more (CONTRACT §2.6). */
export const orderCopy: MailKind<{ orderId: number }> = {
  async compose({ orderId }, tools) {
    const { shop, t } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    return {
      subject: orderSubject(t('mail.order-copy.title'), order, tools),
      heading: t('mail.order-copy.title'),
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.order-copy.text') },
        orderFacts(order, tools, [{ label: t('mail.order.state'), value: orderState(order, tools) }]),
        ...orderLinks(order, tools),
        ...linesBlocks(order, order.parts, tools),
        totalsBlock(order, tools),
        deliveryBlock(order, tools),
      ],
    };
  },
};
