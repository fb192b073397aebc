import type { OrderDetail } from '@souk/contract/order';
import { moneyText, toMinor } from '@souk/rules/money';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Included tax by tax rule, without cancelled parts unless the whole order is cancelled. */
export function TaxLines({ order }: { order: OrderDetail }) {
  const t = useT();
  const money = useMoney(order.currency);
  const taxes = taxesOf(order);
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

/** Sums by the rule's title, as wire money; zero sums are omitted. */
export function taxesOf({ ordered_products: lines, parts, currency, cancelled }: OrderDetail) {
  const gone = new Set(parts.filter((part) => part.cancelled === 1).map(({ store }) => store.id));
  const live = lines.filter(({ store }) => cancelled === 1 || !gone.has(store.id));
  return [...Map.groupBy(live, (line) => line.flash_product.tax_rules.title)]
    .map(([title, taxed]) => ({
      title,
      minor: taxed.reduce((sum, line) => sum + toMinor(line.tax_price, currency), 0),
    }))
    .filter(({ minor }) => minor > 0)
    .map(({ title, minor }) => ({ title, amount: moneyText(minor, currency) }));
}
