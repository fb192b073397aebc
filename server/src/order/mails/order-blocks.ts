import { arrivalRange, daysAfterPayment } from '@souk/rules/delivery';
import { trackingUrl } from '@souk/rules/carriers';
import { remainingTotals } from '@souk/rules/remaining-totals';
import { restOf, type LineUnits } from '@souk/rules/parcels';
import { isOrderStatus, ORDER_STATUS, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { statusKey } from '@souk/rules/status-key';
import { isPickup, type MailedLine, type MailedOrder, type MailedPart } from '../load-mailed-order.ts';
import type { PartParcel } from '../parcel-queries.ts';
import { isPaymentPending } from '../is-payment-pending.ts';
import { signOrderLink } from '../sign-order-link.ts';
import { paymentMethods } from '#ledger/methods.ts';
import type { MailBlock, MailFact, MailLine, MailTools } from '#notification/mail/mail-kind.ts';
import { dateFormat } from '#texts/date-format.ts';
import { inOneLine } from '#texts/in-one-line.ts';

/** Includes the order number so that a mailbox can be searched for it. */
export function orderSubject(title: string, { number }: MailedOrder, { t }: MailTools): string {
  return t('mail.order.subject', { title, number });
}

export function greeting({ address }: MailedOrder, { t }: MailTools): MailBlock {
  return { block: 'greeting', text: t('mail.hello', { name: address.name }) };
}

export const longDate = ({ language, settings }: MailTools) =>
  dateFormat(language.code, { dateStyle: 'long', timeZone: settings.time_zone });

export function orderSummary(order: MailedOrder, tools: MailTools, more: MailFact[] = []): MailBlock {
  const { t } = tools;
  const method = paymentMethods.find(({ id }) => id === order.order_method);
  const isFree = order.payment_done && order.total_minor === 0;
  return {
    block: 'facts',
    rows: [
      { label: t('order.number'), value: order.number },
      { label: t('mail.order.date'), value: longDate(tools).format(order.created_at) },
      ...(method
        ? [{ label: t('mail.order.payment'), value: t(isFree ? 'payment.none' : method.titleKey) }]
        : []),
      ...more,
    ],
  };
}

export function orderState(order: MailedOrder, { t }: MailTools): string {
  if (order.cancelled || !isOrderStatus(order.status)) return t('order.step.cancelled');
  return t(statusKey(ORDER_STATUS[order.status], isPickup(order.parts)));
}

type Shown = {
  /** False: the email itself links to the carrier. */
  isLinked?: boolean;
  /** Lists split parts by parcel, with the unshipped rest. */
  isByParcel?: boolean;
  parcelIds?: readonly number[] | undefined;
};

export function linesBlocks(
  order: MailedOrder,
  parts: readonly MailedPart[],
  tools: MailTools,
  { isLinked = true, isByParcel = false, parcelIds }: Shown = {},
): MailBlock[] {
  const { t, money, language } = tools;
  return parts.flatMap((part) => {
    const isSplit = part.has_rest || part.parcels.length > 1;
    if (!isSplit || !isByParcel || part.cancelled) return [block(part, part.parcels, wholeRows(part))];
    const live = part.lines.map(({ id, quantity, cancelledUnits }) => ({
      id,
      quantity: quantity - cancelledUnits,
    }));
    const rest = restOf(live, part.parcels);
    return [
      ...part.parcels
        .filter(({ id }) => parcelIds?.includes(id) ?? true)
        .map((parcel) => block(part, [parcel], rowsOf(part, parcel.lines))),
      ...(rest.length > 0 ? [block(part, [], rowsOf(part, rest))] : []),
    ];
  });

  function block(part: MailedPart, parcels: readonly PartParcel[], rows: MailLine[]): MailBlock {
    const [only = null, ...others] = parcels;
    const link = isLinked && others.length === 0 ? parcelLink(part, only, tools) : null;
    const isWaiting = only === null && part.has_rest && !part.cancelled;
    const note = isWaiting ? t('order.parcel.rest') : partNote(part);
    return {
      block: 'lines',
      title: part.store_name,
      note: [note, ...(part.cancelled ? [] : parcels.map(parcelNote))].join(' · '),
      ...(link === null ? {} : { link }),
      rows,
    };
  }

  function wholeRows({ lines }: MailedPart): MailLine[] {
    return lines.map((line) => ({
      title: t('mail.order.line', { quantity: line.quantity, title: line.title }),
      note: noteOf(line),
      amount: money(line.subtotalMinor, order.currency),
    }));
  }

  /** Units have no price of their own: bundles and vouchers apply to the whole line. */
  function rowsOf({ lines }: MailedPart, units: readonly LineUnits[]): MailLine[] {
    return units.flatMap(({ id, quantity }) => {
      const line = lines.find((one) => one.id === id);
      if (!line) return [];
      return [
        { title: t('mail.order.line', { quantity, title: line.title }), note: noteOf(line), amount: '' },
      ];
    });
  }

  function noteOf({ chosen, pickupPoint, cancelledUnits }: MailedLine): string {
    return [
      ...chosen,
      ...(pickupPoint ? [t('order.pickupAt', { point: inOneLine(pickupPoint, language) })] : []),
      ...(cancelledUnits > 0 ? [t('order.pieces-cancelled', { count: cancelledUnits })] : []),
    ].join(' · ');
  }

  function parcelNote({ carrier, number }: PartParcel): string {
    return number === null
      ? t('order.parcel.carrier', { carrier })
      : t('order.parcel.numbered', { carrier, number });
  }

  function partNote(part: MailedPart): string {
    if (part.cancelled) return t('order.step.cancelled');
    if (part.withdrawn_at) return t('order.withdrawal.state');
    if (part.status >= ORDER_STATUS_CODE.delivered) return t(statusKey('delivered', isPickup([part])));
    return arrival(part);
  }

  /** An arrival date is promised once the sellers may begin: the order is paid, cash on delivery or released without payment. */
  function arrival(part: MailedPart): string {
    const isCollected = isPickup([part]);
    const daysNeeded = Math.max(...part.lines.map((line) => line.dayNeeded));
    if (
      isPaymentPending(order) &&
      order.parts.every(({ status, cancelled }) => cancelled || status === ORDER_STATUS_CODE.pending)
    )
      return t(
        isCollected ? 'order.pickupAfterPayment' : 'order.arrivesAfterPayment',
        daysAfterPayment(daysNeeded),
      );
    const { from, to } = arrivalRange({ placedMs: order.created_at.getTime(), daysNeeded });
    const format = dateFormat(language.code, { timeZone: 'UTC', day: 'numeric', month: 'short' });
    return t(isCollected ? 'order.pickupFrom' : 'order.arrives', {
      days: format.formatRange(new Date(from), new Date(to)),
    });
  }
}

export function parcelLink(
  { cancelled }: MailedPart,
  parcel: PartParcel | null,
  { t, settings }: MailTools,
): { label: string; url: string } | null {
  if (parcel === null || cancelled) return null;
  const { carrier, number } = parcel;
  const url = trackingUrl({ carrier, number }, settings.carriers);
  return url === null ? null : { label: t('order.parcel.track', { carrier }), url };
}

export function totalsBlock(order: MailedOrder, tools: MailTools): MailBlock {
  const total = tools.t('cart.totals.total');
  return sumsBlock(order, { parts: order.parts, currency: order.currency, total }, tools);
}

export function partTotals(order: MailedOrder, part: MailedPart, tools: MailTools): MailBlock {
  const total = tools.t('mail.seller-order.total');
  return sumsBlock(part, { parts: [part], currency: order.currency, total }, tools);
}

export function remainingOf(
  { cancelled: isCancelled }: Pick<MailedPart, 'cancelled'>,
  parts: readonly MailedPart[],
) {
  return remainingTotals({
    isCancelled,
    parts: parts.map((part) => ({
      isCancelled: part.cancelled,
      totalMinor: part.total_minor,
      cancelledUnitsMinor: part.cancelled_pieces_minor,
      lines: part.lines.map((line) => ({ ...line, units: line.quantity })),
    })),
  });
}

export function partOf(order: MailedOrder, partId: number): MailedPart {
  const part = order.parts.find(({ id }) => id === partId);
  if (!part) throw new Error(`Order ${order.number} has no part ${partId}.`);
  return part;
}

type Sums = Pick<
  MailedPart,
  'cancelled' | 'subtotal_minor' | 'bundle_offer_minor' | 'voucher_minor' | 'shipping_minor'
>;

/** Amounts as ordered, then the cancelled amount, and the total of what remains with the tax that it includes. */
function sumsBlock(
  sums: Sums,
  { parts, currency, total }: { parts: readonly MailedPart[]; currency: string; total: string },
  { t, money }: MailTools,
): MailBlock {
  const amount = (minor: number) => money(minor, currency);
  const { cancelledMinor, taxMinor, totalMinor } = remainingOf(sums, parts);
  const optional = (label: string, minor: number) => (minor === 0 ? [] : [{ label, value: amount(minor) }]);
  return {
    block: 'sums',
    rows: [
      { label: t('order.subtotal'), value: amount(sums.subtotal_minor) },
      ...optional(t('cart.totals.discounted'), -sums.bundle_offer_minor),
      ...optional(t('cart.totals.voucher'), -sums.voucher_minor),
      {
        label: t('cart.totals.shipping'),
        value: sums.shipping_minor === 0 ? t('cart.totals.free') : amount(sums.shipping_minor),
      },
      ...optional(t('order.cancel.cancelledParts'), -cancelledMinor),
      { label: total, value: amount(totalMinor), isStrong: true },
    ],
    ...(taxMinor > 0 ? { note: t('cart.totals.tax', { tax: amount(taxMinor) }) } : {}),
  };
}

/** Links to the order and to tracking. Guests get a signed link, because they can't log in (CONTRACT D8). */
export function orderLinks(order: MailedOrder, tools: MailTools): MailBlock[] {
  const { t, link } = tools;
  return [
    {
      block: 'button',
      label: t('mail.order.open'),
      url: link(`/user/order/${orderPath(order, tools)}`),
    },
    { block: 'link', label: t('order.track'), url: link(`/track-order?tracking_id=${order.number}`) },
  ];
}

/** The order's id for a URL, with a signature for guests. */
export function orderPath(order: MailedOrder, { shop, now }: MailTools): string {
  if (order.user_id !== null) return String(order.id);
  return `${order.id}?${new URLSearchParams(signOrderLink(shop.authSecret, order.number, now))}`;
}

export function sellerOrderLink(partId: number, { t, link }: Pick<MailTools, 't' | 'link'>): MailBlock {
  return { block: 'button', label: t('mail.seller-order.open'), url: link(`/seller/orders/${partId}`) };
}
