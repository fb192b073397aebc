import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { MailKind } from '#notification/mail/mail-kind.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { loadMailedOrder } from '#order/load-mailed-order.ts';
import { greeting, orderPath, orderSubject, orderSummary } from '#order/mails/order-blocks.ts';
import type { Buyer, SaleKind } from '../sale-queries.ts';
import { kindOf } from '../sale-view.ts';

type Facts = {
  orderId: number;
  id: number;
  number: string;
  kind: 'invoice' | 'credit-note';
  seller: string;
  isDisputed: boolean;
};

/** An invoice or credit note was issued to the buyer; guests get a signed link to it. */
export const orderInvoice: MailKind<Facts> = {
  name: 'order-invoice',
  async compose({ orderId, id, number, kind, seller, isDisputed }, tools) {
    const { shop, t, link } = tools;
    const order = await loadMailedOrder(shop.db, orderId);
    const title = t(`order.invoice.of.${kind}`, { number });
    const [orderPart, query] = orderPath(order, tools).split('?');
    return {
      subject: orderSubject(title, order, tools),
      heading: title,
      blocks: [
        greeting(order, tools),
        { block: 'text', text: t(`mail.order-invoice.text.${isDisputed ? 'dispute' : kind}`, { seller }) },
        orderSummary(order, tools),
        {
          block: 'button',
          label: t(`mail.order-invoice.open.${kind}`),
          url: link(`/user/order/${orderPart}/invoice/${id}${query === undefined ? '' : `?${query}`}`),
        },
      ],
    };
  },
};

type Issued = Pick<Facts, 'id' | 'number' | 'seller' | 'isDisputed'> & { kind: SaleKind; buyer: Buyer };

export async function queueSaleMail(tx: Transaction<DB>, { kind, buyer, ...facts }: Issued): Promise<void> {
  if (buyer.email === '') return;
  await queueMail(tx, {
    kind: orderInvoice,
    cause: `order-invoice:${facts.id}`,
    to: buyer.email,
    language: buyer.language,
    data: { orderId: buyer.orderId, kind: kindOf(kind), ...facts },
  });
}
