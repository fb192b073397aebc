import type { OrderDetail } from '@souk/contract/order';
import { useMoney } from '#features/catalog/money.ts';
import { remainingTaxes } from '#features/order/cancellation.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Included tax by tax rule. */
export function TaxLines({ order }: { order: OrderDetail }) {
  const t = useT();
  const money = useMoney(order.currency);
  const taxes = remainingTaxes(order);
  if (taxes.length === 0) return null;
  return (
    <dl className="grid gap-1 border-t border-line pt-2 text-13 text-text-2">
      {taxes.map(({ title, amount }) => (
        <div key={title} className="flex justify-between gap-4">
          <dt>{t('order.receipt.tax', { title })}</dt>
          <dd className="tabular-nums">
            <bdi>{money(amount)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
