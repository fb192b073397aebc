import type { OrderInvoice } from '@souk/contract/order-invoice';
import { useMoney } from '#features/catalog/money.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';

/** Lines with their tax, the shipping, tax by its rule, and the total. */
export function InvoiceLines({ invoice }: { invoice: OrderInvoice }) {
  const t = useT();
  const money = useMoney(invoice.currency);
  const { lines, number } = invoice;
  const hasDiscount = lines.some(({ discount }) => Number(discount) > 0);
  return (
    <>
      <TableScroll label={number}>
        <table className="w-full text-14 [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2">
          <thead>
            <tr className="border-b border-line text-13 text-text-2">
              <th className="text-start font-medium">{t('order.receipt.product')}</th>
              <th className="text-end font-medium">{t('order.receipt.pieces')}</th>
              <th className="text-end font-medium">{t('order.receipt.price')}</th>
              {hasDiscount && <th className="text-end font-medium">{t('order.invoice.discount')}</th>}
              <th className="text-end font-medium">{t('order.invoice.tax-column')}</th>
              <th className="text-end font-medium">{t('order.receipt.amount')}</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {lines.map(({ title, units, price, discount, tax, gross }, index) => (
              <tr key={index} className="border-b border-line align-top">
                <td>
                  <bdi>{joinUnits(title)}</bdi>
                </td>
                <td className="text-end">{units !== null && t('ui.number', { value: units })}</td>
                <td className="text-end">{price !== null && <bdi>{money(price)}</bdi>}</td>
                {hasDiscount && (
                  <td className="text-end">{Number(discount) > 0 && <bdi>{money(`-${discount}`)}</bdi>}</td>
                )}
                <td className="text-end">
                  <bdi>{money(tax)}</bdi>
                </td>
                <td className="text-end">
                  <bdi>{money(gross)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <InvoiceSums invoice={invoice} />
    </>
  );
}

function InvoiceSums({ invoice: { shipping, net, taxes, total, currency } }: { invoice: OrderInvoice }) {
  const t = useT();
  const money = useMoney(currency);
  const rows = [
    ...(Number(shipping) > 0 ? [{ label: t('order.invoice.shipping'), amount: shipping }] : []),
    { label: t('order.invoice.net'), amount: net },
    ...taxes.map(({ title, percent, net: base, tax }) => ({
      label: percent === null || title.includes(String(percent)) ? title : `${title} (${percent}%)`,
      note: t('order.invoice.tax-on', { amount: money(base) }),
      amount: tax,
    })),
  ];
  return (
    <dl className="grid w-full max-w-[380px] break-inside-avoid gap-2 justify-self-end text-14 tabular-nums">
      {rows.map(({ label, amount, ...row }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>
            <bdi>{label}</bdi>
            {'note' in row && <span className="block text-13 text-text-2">{row.note}</span>}
          </dt>
          <dd>
            <bdi>{money(amount)}</bdi>
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-16 font-bold">
        <dt>{t('order.invoice.total')}</dt>
        <dd>
          <bdi>{money(total)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
