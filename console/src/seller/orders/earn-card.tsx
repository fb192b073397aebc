import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { Card } from '#parts/card.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { WhyAmount } from '#statements/why-amount.tsx';
import { MoneyLadder, type Step } from '#parts/money-ladder.tsx';

type Earned = NonNullable<SellerOrder['money']>;

/** Breakdown of earnings, with refunds. */
export function EarnCard({ order, money: earned }: { order: SellerOrder; money: Earned }) {
  const t = useT();
  const { money } = useFormat();
  const { payout } = order;
  const deductions = payout ? deductionsOf(payout, t) : [];
  return (
    <Card title={t('console.order.earns')}>
      <MoneyLadder steps={useSteps(order, earned)} total={[t('console.order.earns'), earned.earns]} />
      {payout && deductions.length > 0 && (
        <MoneyLadder
          steps={deductions}
          total={[
            t(payout.pays.minor < 0 ? 'console.money.owes' : 'console.money.pays'),
            { ...payout.pays, minor: Math.abs(payout.pays.minor) },
          ]}
        />
      )}
      {payout && earned.commission.minor !== 0 && (
        <p className="text-13 text-text-2">
          {t.rich('console.money.commission-base', { amount: money(payout.commission_base) })}
        </p>
      )}
      <div>
        <WhyAmount audience="seller" partId={order.id} />
      </div>
    </Card>
  );
}

/** What the store already has, or pays, of its earnings. */
const deductionsOf = (
  { collected, fees }: NonNullable<SellerOrder['payout']>,
  t: ReturnType<typeof useT>,
): Step[] =>
  (
    [
      [t('console.money.collected'), { ...collected, minor: -collected.minor }],
      [t('console.why.fees'), { ...fees, minor: -fees.minor }],
    ] as const
  ).filter(([, { minor }]) => minor !== 0);

function useSteps(order: SellerOrder, earned: Earned): Step[] {
  const t = useT();
  const { number } = useFormat();
  const taxPercent = order.payout?.commission_tax_percent ?? null;
  // The breakdown starts from the order as placed, including cancelled units.
  const count = order.lines.reduce((sum, { quantity, cancelled }) => sum + quantity + cancelled, 0);
  return [
    [t('console.money.goods', { count }), earned.goods],
    [t('console.money.bundle'), earned.bundle_offer],
    [t('console.money.voucher'), earned.voucher],
    [t('console.money.shipping'), earned.shipping],
    [
      earned.commission_percent === null
        ? t('console.money.commission')
        : t('console.money.commission-of', { percent: number(earned.commission_percent) }),
      earned.commission,
    ],
    [
      taxPercent === null
        ? t('console.money.commission-tax')
        : t('console.money.commission-tax-of', { percent: number(taxPercent) }),
      earned.commission_tax,
    ],
    [t('console.money.shop-shipping'), earned.shop_shipping],
    [t('console.money.deemed-vat'), earned.deemed_vat],
    [t('console.money.given-back'), earned.given_back],
    [t('console.money.commission-back'), earned.commission_back],
  ];
}
