import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { TRANSFER_LABELS } from '@souk/rules/transfer-labels';
import type { MailedOrder } from '../load-mailed-order.ts';
import { findTransfer } from '#ledger/find-transfer.ts';
import type { MailBlock, MailTools } from '#notification/mail/mail-kind.ts';
import { orderLinks, orderPath } from './order-blocks.ts';
import { dateFormat } from '#texts/date-format.ts';

export function isTransfer(order: MailedOrder): boolean {
  return order.order_method === PAYMENT_METHOD_CODE.bank;
}

/** Bank details, amount and due date as on the payment page. Empty if the details can only be seen on the order's page. */
export async function transferBlocks(order: MailedOrder, tools: MailTools): Promise<MailBlock[]> {
  const { shop, t, money } = tools;
  const lines = await findTransfer(shop.db, { orderId: order.id, dueMinor: order.unpaid_minor });
  if (!lines) return [];
  const rows = lines.flatMap(({ label, value }) => {
    const known = TRANSFER_LABELS.find((name) => name === label);
    if (!known) return [];
    const shown = known === 'amount' ? money(order.unpaid_minor, order.currency) : value;
    return [{ label: t(`payment.bank.${known}`), value: shown }];
  });
  const lastDay = order.hold_until && {
    label: t('mail.order.lastDay'),
    value: dayOf(order.hold_until, tools),
  };
  return [{ block: 'facts', title: t('payment.bank.title'), rows: lastDay ? [...rows, lastDay] : rows }];
}

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

/** A long date in the shop's time zone. */
export function dayOf(
  moment: Date,
  { language, settings }: Pick<MailTools, 'language' | 'settings'>,
): string {
  const format = dateFormat(language.code, {
    dateStyle: 'long',
    timeZone: settings.time_zone,
  });
  return format.format(moment);
}

/** A day and time in the time zone in which the order was placed, with the zone's name. */
export function timeOf(moment: Date, order: MailedOrder, { language }: MailTools): string {
  const format = dateFormat(language.code, {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: order.time_zone,
  });
  return format.format(moment);
}
