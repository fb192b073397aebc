import type { CancelReason } from '@souk/rules/cancel-reasons';
import type { LineUnits } from '@souk/rules/parcels';
import { loadMailedOrder } from '../load-mailed-order.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { greeting, orderLinks, orderSubject, orderSummary, partOf, totalsBlock } from './order-blocks.ts';

type Units = {
  orderId: number;
  partId: number;
  /** Keeps its old name because queued emails contain it. */
  pieces: readonly LineUnits[];
  reason: CancelReason;
  /** Refunded, or no longer due; in whole minor units. */
  backMinor: number;
  wasPaid: boolean;
};

export const orderUnits: MailKind<Units> = {
  name: 'order-pieces',
  async compose({ orderId, partId, pieces: units, reason, backMinor, wasPaid }, tools) {
    const { shop, t, money } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const part = partOf(order, partId);
    const title = t('mail.order-pieces.title');
    const amount = money(backMinor, order.currency);
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t('mail.order-pieces.text', { store: part.store_name }) },
        {
          block: 'lines',
          title: part.store_name,
          note: t(`order.cancel-reason.${reason}`),
          rows: units.flatMap(({ id, quantity }) => {
            const line = part.lines.find((one) => one.id === id);
            return line
              ? [
                  {
                    title: t('mail.order.line', { quantity, title: line.title }),
                    note: line.chosen.join(' · '),
                    amount: '',
                  },
                ]
              : [];
          }),
        },
        ...(backMinor > 0
          ? [
              {
                block: 'text',
                text: t(wasPaid ? 'mail.order-cancelled.refund' : 'mail.order-pieces.less', { amount }),
              } as const,
            ]
          : []),
        { block: 'text', text: t('mail.order-cancelled.rest') },
        orderSummary(order, tools),
        ...orderLinks(order, tools),
        totalsBlock(order, tools),
      ],
    };
  },
};
