import type { OrderAmounts } from '@souk/contract/seller-console/statements';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { ReactNode } from 'react';
import type { Format, Money } from '#format.ts';

type Words = { t: Translate; format: Format };

export type Step = {
  key: string;
  amount: Money;
  isSum: boolean;
  title(words: Words): ReactNode;
  /** Facts about the amount. */
  facts(words: Words): ReactNode[];
};

type Line = OrderAmounts['lines'][number];

/** From what the buyer pays to what the store earns; steps of 0 are left out, but for the sums and an untaxed commission. */
export function amountSteps(amounts: OrderAmounts): Step[] {
  const { voucher_code: code, commission_percent: percent, commission_tax_percent: taxPercent } = amounts;
  const units = amounts.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isTaxed = amounts.commission.minor !== 0;
  const paidByShop = { ...amounts.voucher_shop, minor: -amounts.voucher_shop.minor };
  return [
    step('items', amounts.goods, ({ t }) => t('console.money.goods', { count: units }), true),
    step(
      'bundle',
      amounts.bundle_offer,
      ({ t }) => t('console.money.bundle'),
      amounts.bundle_offer.minor !== 0,
      ({ t }) => [t('console.why.by-store')],
    ),
    step(
      'voucher-seller',
      amounts.voucher_seller,
      ({ t }) => t.rich('console.why.voucher', { code: code ?? '' }),
      amounts.voucher_seller.minor !== 0,
      ({ t }) => [t('console.why.by-store')],
    ),
    step(
      'voucher-shop',
      amounts.voucher_shop,
      ({ t }) => t.rich('console.why.voucher', { code: code ?? '' }),
      amounts.voucher_shop.minor !== 0,
      ({ t }) => [t('console.why.by-shop')],
    ),
    step('shipping', amounts.shipping, ({ t }) => t('console.money.shipping'), amounts.shipping.minor !== 0),
    { ...step('buyer', amounts.buyer_pays, ({ t }) => t('console.why.buyer'), true), isSum: true },
    step('made-good', paidByShop, ({ t }) => t('console.why.made-good'), paidByShop.minor !== 0),
    step(
      'commission',
      amounts.commission,
      ({ t, format }) =>
        percent === null
          ? t('console.money.commission')
          : t.rich('console.why.commission', {
              percent: format.number(percent),
              base: format.money(amounts.commission_base),
            }),
      true,
      ({ t }) => [t(percent === null ? 'console.why.commission.mixed' : 'console.why.commission.base')],
    ),
    step(
      'tax',
      amounts.commission_tax,
      ({ t, format }) =>
        taxPercent === null
          ? t('console.money.commission-tax')
          : t('console.money.commission-tax-of', { percent: format.number(taxPercent) }),
      isTaxed,
      ({ t }) => [t(`console.why.tax.${amounts.commission_tax_reason}`)],
    ),
    step(
      'shop-shipping',
      amounts.shop_shipping,
      ({ t }) => t('console.money.shop-shipping'),
      amounts.shop_shipping.minor !== 0,
      ({ t }) => [t('console.why.shop-shipping')],
    ),
    step(
      'deemed-vat',
      amounts.deemed_vat,
      ({ t }) => t('console.money.deemed-vat'),
      amounts.deemed_supply !== null,
      ({ t }) => [t(`console.why.deemed.${amounts.deemed_supply ?? 'in-eu'}`)],
    ),
    ...amounts.given_back.map((back, index) => givenStep(back, index)),
  ].filter((one): one is Step => one !== null);
}

function step(key: string, amount: Money, title: Step['title'], isShown: true, facts?: Step['facts']): Step;
function step(
  key: string,
  amount: Money,
  title: Step['title'],
  isShown: boolean,
  facts?: Step['facts'],
): Step | null;
function step(
  key: string,
  amount: Money,
  title: Step['title'],
  isShown: boolean,
  facts: Step['facts'] = () => [],
) {
  return isShown ? { key, amount, isSum: false, title, facts } : null;
}

function givenStep(back: OrderAmounts['given_back'][number], index: number): Step {
  const {
    kind,
    at,
    goods,
    shipping,
    commission,
    commission_tax: tax,
    shop_shipping: ofShop,
    deemed_vat: vat,
  } = back;
  return {
    key: `${kind} ${index}`,
    amount: {
      ...goods,
      minor: goods.minor + shipping.minor + commission.minor + tax.minor + ofShop.minor + vat.minor,
    },
    isSum: false,
    title: ({ t, format }) =>
      at !== null && kind !== 'cancelled'
        ? t(kind === 'dispute' ? 'console.why.dispute' : 'console.why.refund', { date: format.dated(at) })
        : t('console.why.cancelled'),
    facts: ({ t, format }) =>
      (
        [
          ['goods', goods],
          ['shipping', shipping],
          ['commission', commission],
          ['commission-tax', tax],
          ['shop-shipping', ofShop],
          ['deemed-vat', vat],
        ] as const
      ).flatMap(([of, amount]) =>
        amount.minor === 0
          ? []
          : [t.rich(`console.statement.includes.${of}`, { amount: format.money(amount) })],
      ),
  };
}

/** Where the rate of a line's commission comes from. */
export function ruleText({ by, id, title }: Line['rule'], t: Translate): ReactNode {
  if (by === 'rule')
    return title === ''
      ? t('console.why.rule.deleted', { id: id ?? 0 })
      : t.rich('console.why.rule.rule', { title });
  if (by === 'category') return t.rich('console.why.rule.category', { title });
  return t(`console.why.rule.${by}`);
}

export const itemText = ({ quantity, title, variant }: Line, t: Translate): ReactNode =>
  t.rich('console.why.item', { quantity, title: variant === '' ? title : `${title} (${variant})` });
