import { PAYMENT_METHOD_CODE } from '@souk/rules/order-status';
import { TRANSFER_LABELS } from '@souk/rules/transfer-labels';
import type { MailedOrder } from '../load-mailed-order.ts';
import { findTransfer } from '#ledger/find-transfer.ts';
import type { MailBlock, MailTools } from '#mail/mail-kind.ts';
import { orderLinks, orderPath } from './order-blocks.ts';
import { dateFormat } from '#texts/date-format.ts';

/* What mails say to the buyer of an order that is not paid yet. */

export function isTransfer(order: MailedOrder): boolean {
  return order.order_method === PAYMENT_METHOD_CODE.bank;
}

/** Where to transfer how much until when, as the pages say it; nothing where the order's page has to be opened for it. */
export async function transferBlocks(order: MailedOrder, tools: MailTools): Promise<MailBlock[]> {
  const { shop, t } = tools;
  const lines = await findTransfer(shop.db, { orderId: order.id, dueMinor: order.unpaid_minor });
  if (!lines) return [];
  const rows = lines.flatMap(({ label, value }) => {
    const known = TRANSFER_LABELS.find((name) => name === label);
    return known ? [{ label: t(`payment.bank.${known}`), value }] : [];
  });
  const lastDay = order.hold_until && {
    label: t('mail.order.lastDay'),
    value: dayOf(order.hold_until, tools),
  };
  return [{ block: 'facts', title: t('payment.bank.title'), rows: lastDay ? [...rows, lastDay] : rows }];
}

/** To pay at once, and to the order. */
export function payLinks(order: MailedOrder, tools: MailTools): MailBlock[] {
  const { t, link } = tools;
  const [open, ...others] = orderLinks(order, tools);
  if (open?.block !== 'button') return others;
  return [
    { block: 'button', label: t('order.payment.now'), url: link(`/pay/${orderPath(order, tools)}`) },
    { ...open, block: 'link' },
    ...others,
  ];
}

/** A day in words, in UTC as everywhere. */
export function dayOf(moment: Date, { language }: MailTools): string {
  const format = dateFormat(language.code, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(moment);
}

/** A time of day where the order was placed, with the name of that zone. */
export function timeOf(moment: Date, order: MailedOrder, { language }: MailTools): string {
  const format = dateFormat(language.code, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: order.time_zone,
  });
  return format.format(moment);
}
