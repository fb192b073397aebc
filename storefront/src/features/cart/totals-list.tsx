import { moneyText } from '@souk/rules/money';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type TotalsListProps = {
  amounts: {
    subtotalMinor: number;
    bundleOfferMinor: number;
    voucherMinor: number;
    shippingMinor: number;
    taxMinor: number;
    totalMinor: number;
  };
  units: number;
  currency: string;
  /** Whether shipping is an estimate, because there is no address yet. */
  isEstimate?: boolean;
};

/** Subtotal, discounts, shipping, total and the tax it includes: the full cost before ordering (SPEC §1). */
export function TotalsList({ amounts, units, currency, isEstimate }: TotalsListProps) {
  const t = useT();
  const money = useMoney();
  const text = (minor: number) => money(moneyText(minor, currency));
  const rows: { label: string; minor: number; isSaving?: boolean; isShipping?: boolean }[] = [
    { label: t('cart.totals.subtotal', { count: units }), minor: amounts.subtotalMinor },
    { label: t('cart.totals.discounted'), minor: -amounts.bundleOfferMinor, isSaving: true },
    { label: t('cart.totals.voucher'), minor: -amounts.voucherMinor, isSaving: true },
    {
      label: t(isEstimate ? 'cart.totals.shippingEstimate' : 'cart.totals.shipping'),
      minor: amounts.shippingMinor,
      isShipping: true,
    },
  ].filter((row) => !row.isSaving || row.minor !== 0);
  // Don't show free shipping if nothing is shipped.
  const shipping =
    units === 0 ? '–' : amounts.shippingMinor === 0 ? t('cart.totals.free') : text(amounts.shippingMinor);
  return (
    <dl className="grid gap-2 text-14">
      {rows.map((row) => (
        <div key={row.label} className="flex justify-between gap-4">
          <dt className="text-text-2">{row.label}</dt>
          <dd className={`tabular-nums ${row.isSaving ? 'text-success' : ''}`}>
            <bdi>{row.isShipping ? shipping : text(row.minor)}</bdi>
          </dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="text-16 font-semibold">{t('cart.totals.total')}</dt>
        <dd className="text-22 font-bold tabular-nums">
          <span role="status">
            <bdi>{text(amounts.totalMinor)}</bdi>
          </span>
        </dd>
        {amounts.taxMinor > 0 && (
          <dd className="w-full text-13 text-text-2">
            {t('cart.totals.tax', { tax: text(amounts.taxMinor) })}
          </dd>
        )}
      </div>
    </dl>
  );
}
