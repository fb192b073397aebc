import { PRICE_TYPE } from '@souk/rules/codes';
import { useMoney } from '#features/catalog/money.ts';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';

export type VoucherFacts = {
  id: number;
  title: string;
  code: string;
  /** 1 flat, 2 percent. */
  type: 1 | 2;
  price: number;
  min_spend: number;
  start_time: string;
  end_time: string;
};

export function useVoucherTexts() {
  const t = useT();
  const money = useMoney();
  const language = useLanguage();
  const whole = (amount: number) => money(amount).replace(/[.,]00(?!\d)/, '');
  return {
    amount: ({ type, price }: Pick<VoucherFacts, 'type' | 'price'>) =>
      type === PRICE_TYPE.flat ? whole(price) : t('voucher.percent', { percent: price }),
    minimum: ({ min_spend }: Pick<VoucherFacts, 'min_spend'>) => whole(min_spend),
    firstDay: ({ start_time }: Pick<VoucherFacts, 'start_time'>) => dayOf(start_time, 0, language),
    // A voucher that ends at midnight is valid until the day before.
    lastDay: ({ end_time }: Pick<VoucherFacts, 'end_time'>) => dayOf(end_time, 1000, language),
  };
}

/** Formats the API's UTC timestamp `2026-12-01 00:00:00` as "Nov 30, 2026", with Latin digits like prices. */
function dayOf(time: string, earlierMs: number, language: string): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  // Normalize spaces and marks, which differ between platforms, so that hydration matches.
  return format
    .format(new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - earlierMs))
    .replaceAll(/[\u2009\u202f]/g, ' ')
    .replaceAll(/[\u200e\u200f]/g, '');
}
