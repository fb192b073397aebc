import type { OrderDetail } from '@souk/contract/order';
import { moneyText, toMinor } from '@souk/rules/money';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useMoney } from '#features/catalog/money.ts';
import { leftOf } from '#features/order/cancellation.ts';
import { useDotted, useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';

type ReceiptPartProps = {
  order: OrderDetail;
  part: OrderDetail['parts'][number];
  /** Localized country of the seller. */
  country: string;
};

export function ReceiptPart({ order, part, country }: ReceiptPartProps) {
  const t = useT();
  const dotted = useDotted();
  const money = useMoney(order.currency);
  const { store } = part;
  const lines = order.ordered_products.filter((line) => line.store.id === store.id);
  return (
    <section aria-labelledby={`seller-${part.id}`} className="grid break-inside-avoid gap-3">
      <PartSeller part={part} country={country} />
      <TableScroll label={store.name}>
        <table className="w-full text-14 [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2">
          <thead>
            <tr className="border-b border-line text-13 text-text-2">
              <th className="text-start font-medium">{t('order.receipt.product')}</th>
              <th className="text-end font-medium">{t('order.receipt.pieces')}</th>
              <th className="text-end font-medium">{t('order.receipt.price')}</th>
              <th className="text-end font-medium">{t('order.receipt.amount')}</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {lines.map((line) => (
              <tr key={line.inventory_id} className="border-b border-line align-top">
                <td>
                  <bdi>{joinUnits(line.product.title)}</bdi>
                  <span className="block text-13 text-text-2">
                    {dotted(
                      line.updated_inventory.inventory_attributes.map((value) => value.attribute_value.title),
                    )}
                  </span>
                </td>
                <td className="text-end">{t('ui.number', { value: line.quantity })}</td>
                <td className="text-end">
                  <bdi>{money(line.selling)}</bdi>
                </td>
                <td className="text-end">
                  <bdi>
                    {money(moneyText(toMinor(line.selling, order.currency) * line.quantity, order.currency))}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
          <PartSums part={part} currency={order.currency} />
        </table>
      </TableScroll>
    </section>
  );
}

function PartSeller({ part, country }: Omit<ReceiptPartProps, 'order'>) {
  const t = useT();
  const listed = useListed();
  const { store, seller } = part;
  return (
    <div className="grid gap-0.5 text-14 text-text-2">
      <h2
        id={`seller-${part.id}`}
        className="flex flex-wrap items-center gap-2 text-16 font-heading text-text"
      >
        <span>
          {t('order.receipt.seller')}: <bdi>{store.name}</bdi>
        </span>
        {part.cancelled === 1 && <Badge tone="warning">{t('order.step.cancelled')}</Badge>}
      </h2>
      {(seller.address || country) && <span>{listed([seller.address, country].filter(Boolean))}</span>}
      {seller.register_number && (
        <span>{t('order.receipt.register', { number: seller.register_number })}</span>
      )}
      <span className="flex flex-wrap gap-x-4">
        {[seller.email, seller.phone].filter(Boolean).map((line) => (
          <bdi key={line} dir="ltr">
            {line}
          </bdi>
        ))}
      </span>
    </div>
  );
}

function PartSums({ part, currency }: Pick<ReceiptPartProps, 'part'> & { currency: string }) {
  const t = useT();
  const money = useMoney(currency);
  const sums = [
    {
      label: t('cart.totals.discounted'),
      text: money(`-${part.bundle_offer}`),
      isShown: Number(part.bundle_offer) > 0,
    },
    {
      label: t('cart.totals.voucher'),
      text: money(`-${part.voucher_price}`),
      isShown: Number(part.voucher_price) > 0,
    },
    {
      label: t('cart.totals.shipping'),
      text: Number(part.shipping_price) === 0 ? t('cart.totals.free') : money(part.shipping_price),
      isShown: true,
    },
    {
      label: t('order.cancel.cancelledParts'),
      text: money(`-${part.cancelled_amount}`),
      isShown: part.cancelled === 0 && Number(part.cancelled_amount) > 0,
    },
  ].filter(({ isShown }) => isShown);
  return (
    <tfoot className="tabular-nums">
      {sums.map(({ label, text }) => (
        <tr key={label}>
          <td colSpan={3} className="text-end text-text-2">
            {label}
          </td>
          <td className="text-end">
            <bdi>{text}</bdi>
          </td>
        </tr>
      ))}
      <tr className="font-semibold">
        <td colSpan={3} className="text-end">
          {t('order.receipt.partTotal', { store: part.store.name })}
        </td>
        <td className="text-end">
          <bdi>{money(part.cancelled === 1 ? part.total : leftOf(part, currency))}</bdi>
        </td>
      </tr>
    </tfoot>
  );
}
