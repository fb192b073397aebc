import type { sellerCosts } from '@souk/contract/seller-application';
import type { ReplyOf } from '@souk/contract/endpoint';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** What selling costs, and when sellers are paid. */
export function Costs({ costs }: { costs: ReplyOf<typeof sellerCosts> }) {
  const t = useT();
  const money = useMoney();
  const percent = (value: number) => t('ui.percent', { percent: value });
  const {
    commission_from_percent: least,
    commission_to_percent: most,
    commission_tax_percent: tax,
    new_seller: isNew,
  } = costs;
  return (
    <section className="grid gap-2 rounded-sheet border border-line p-5 text-14 lg:col-span-2">
      <h2 className="text-16 font-heading">{t('seller.costs')}</h2>
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>
          {most === 0
            ? t('seller.costs.free')
            : least === most
              ? t('seller.costs.commission', { percent: percent(most) })
              : t('seller.costs.range', { least: percent(least), most: percent(most) })}
          {most > 0 && tax > 0 && ` ${t('seller.costs.tax', { percent: percent(tax) })}`}
        </li>
        {costs.pays_payment_fees && <li>{t('seller.costs.fees')}</li>}
        <li>{t(`seller.payout.${costs.payout_schedule}`, { minimum: money(costs.payout_minimum) })}</li>
        <li>
          {t('seller.payout.after', { days: costs.hold_days })}
          {isNew && ` ${t('seller.payout.new', { first: isNew.days, days: isNew.hold_days })}`}
        </li>
      </ul>
    </section>
  );
}
